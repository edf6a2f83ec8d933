/**
 * The underwriting questions as an owner is asked them, in short sections. Names, answers and usual answers are those of
 * the questions themselves; only the words are others.
 */
import type { Answer } from '../draft/model';
import { askedAnswers, QUESTIONS, type Question } from '../draft/questions';

/** A screen of questions. */
export interface OwnerSection {
  readonly title: string;
  readonly words: Readonly<Record<string, string>>;
}

/** The screens in their order, each with its questions by name. */
export const OWNER_SECTIONS: readonly OwnerSection[] = [
  {
    title: 'The work you do',
    words: {
      q1: 'Do you own, rent or run a boat or an aircraft for the business?',
      q2: 'Do you, or did you, store, use or carry dangerous materials, such as fuel or chemicals?',
      q3: 'Does anybody work underground, or more than 15 feet above the ground?',
      q4: 'Does anybody work on boats, docks, or bridges over water?',
      q5: 'Do you run any other kind of business?',
      q6: 'What percent of your work do you pay subcontractors to do?',
      q7: 'Do you use subcontractors who have not shown you proof of insurance?',
      q14: 'Do your people travel to other states for work?',
    },
  },
  {
    title: 'The people who work for you',
    words: {
      q9: 'Do you bring your people to work together, for example in a van?',
      q10: 'Is anybody who works for you under 16 or over 60?',
      q11: 'Do you hire people for a season only?',
      q12: 'Do volunteers work for you, or others whom you do not pay?',
      q13: 'Does anybody with a disability work for you?',
      q20: 'Do your people also work for other businesses, or for another company of yours?',
      q21: 'Do you lease workers from another employer, or to one?',
      q22: 'Do your people mostly work from home?',
    },
  },
  {
    title: 'Health and safety',
    words: {
      q8: 'Do you have written safety rules that your people follow?',
      q28: 'Do people of your business meet regularly to talk about safety?',
      q25: 'Do you have a certified drug-free workplace program?',
      q16: 'Do new people get a medical exam once you have offered them the job?',
      q19: 'Do you offer your people a health plan?',
      q26: 'Do people who are hurt at work go to doctors of a managed care plan?',
      q15: 'Do you sponsor a sports team?',
    },
  },
  {
    title: 'Insurance and money',
    words: {
      q17: 'Do you have other insurance with a company that may insure you here?',
      q18: 'In the last 3 years, did an insurance company turn you down, cancel your policy or not renew it?',
      q23: 'In the last 5 years, did you have a tax lien or go bankrupt?',
      q24: "Do you owe workers' compensation premium that you do not dispute?",
      q27: "Do you get a contractor's credit on your workers' compensation premium?",
      qc1: 'Is the agency that invited you your insurance agent today?',
      qc2: 'Is your business a non-profit?',
      qc3: 'Shall we look at policies that come with payroll services, and at policies that you pay as you run your payroll?',
    },
  },
];

/** What is asked beside an answer that is not the usual one, where a bare yes says too little. */
export const OWNER_MORE: Readonly<Record<string, string>> = { q22: 'How many of them?' };

/** A question as an owner reads it. */
export interface OwnerQuestion {
  readonly question: Question;
  readonly words: string;
}

/** The questions of a section that may be asked of a business in these states. */
export function ownerQuestions(
  { words }: OwnerSection,
  answers: readonly Answer[],
  states: readonly string[],
): OwnerQuestion[] {
  const asked = new Set(askedAnswers(answers, states).map(({ name }) => name));
  return Object.entries(words).flatMap(([name, said]) => {
    const question = QUESTIONS.find((each) => each.name === name);
    return question && asked.has(name) ? [{ question, words: said }] : [];
  });
}

/** The section in which a question stands; the first for a name that none has. */
export const sectionOf = (name: string): number =>
  Math.max(
    0,
    OWNER_SECTIONS.findIndex(({ words }) => Object.hasOwn(words, name)),
  );
