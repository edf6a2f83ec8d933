import { expect, it } from 'vitest';
import { defaultAnswers, QUESTIONS } from '../draft/questions';
import { OWNER_SECTIONS, ownerQuestions, sectionOf } from './owner-questions';

const every = OWNER_SECTIONS.flatMap(({ words }) => Object.entries(words));

it('asks an owner each of the questions once, in other words than an agent', () => {
  const byName = new Map(QUESTIONS.map(({ name, words }) => [name, words]));
  expect(every.map(([name]) => name).toSorted()).toEqual([...byName.keys()].toSorted());
  expect(every.filter(([name, words]) => words === byName.get(name))).toEqual([]);
});

it('uses no word of an insurance desk, and fits a phone', () => {
  const desk =
    /\b(PEO|PAYGO|incumbent|sublet|certificates?|carriers?|underwrit\w*|submission|class code|modification|remarks)\b/i;
  for (const [name, words] of every) {
    expect(words, name).toMatch(/^[A-Z].*\?$/);
    expect(words, name).not.toMatch(desk);
    expect(words.length, name).toBeLessThanOrEqual(125);
  }
  for (const { title, words } of OWNER_SECTIONS)
    expect(Object.keys(words).length, title).toBeLessThanOrEqual(8);
});

it('leaves out what may not be asked where the business is, and knows the screen of each question', () => {
  const money = OWNER_SECTIONS[3]!;
  const names = (states: string[]) =>
    ownerQuestions(money, defaultAnswers(), states).map(({ question }) => question.name);
  expect(names(['mo'])).not.toContain('q18');
  expect(names(['mo', 'tx'])).toContain('q18');
  expect(['q1', 'q22', 'q8', 'qc3'].map(sectionOf)).toEqual([0, 1, 2, 3]);
});
