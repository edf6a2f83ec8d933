/** The risk as it was submitted, to be read beside its prices: nothing here can be changed. */
import type { ReactNode } from 'react';
import { feinMasked } from '@/lib/fein';
import { usDay } from '@/lib/dates';
import { Panel } from '@/ui/panel';
import { countedLines, statesOf, type Answer, type Draft, type Location } from '../draft/model';
import { answerWords, askedAnswers, differing, withDefaults, defaultAnswers } from '../draft/questions';
import { draftOf, type WireSections } from '../draft/wire';
import styles from './submission-facts.module.css';

const NONE = '–';

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === '' ? NONE : value}</dd>
        </div>
      ))}
    </dl>
  );
}

const inLine = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

function Business({ draft }: { draft: Draft }) {
  const profile = draft.companyProfile;
  const contact = inLine(
    `${profile.firstName} ${profile.lastName}`.trim(),
    profile.phoneNumber,
    profile.emailId,
  );
  const { street1, cityName1, state1, zipCode1 } = profile;
  return (
    <Panel title="Company profile">
      <Facts
        facts={[
          ['Company name', profile.companyName],
          [feinMasked(profile.fein) ? 'FEIN, last four digits' : 'FEIN', profile.fein],
          ['Entity type', profile.entityType],
          ['Years in business', profile.yearsInBusiness],
          ['Description of operations', profile.descriptionOfOperations],
          ['Contact', contact],
          ['Producer', profile.producer],
          ['Primary address', inLine(street1, cityName1, `${state1.toUpperCase()} ${zipCode1}`.trim())],
          ['Effective date', profile.effectiveDate && usDay(profile.effectiveDate)],
          ['Expected expiry date', profile.expectedExpiryDate && usDay(profile.expectedExpiryDate)],
          ['Carriers asked', draft.carrierList.map(({ label }) => label).join(', ')],
          ['Notes', profile.notes],
        ]}
      />
    </Panel>
  );
}

function Place({ place }: { place: Location }) {
  const where = inLine(place.street, place.cityName, `${place.state.toUpperCase()} ${place.zipCode}`.trim());
  return (
    <tbody>
      <tr>
        <th colSpan={4} scope="rowgroup" className={styles.place}>
          Location {place.number}: {where || NONE}
        </th>
      </tr>
      {countedLines(place).map((line) => (
        <tr key={line.id}>
          <td>{line.classCodeDescription || NONE}</td>
          <td className={styles.number}>{line.ft || '0'}</td>
          <td className={styles.number}>{line.pt || '0'}</td>
          <td className={styles.number}>{line.payroll || NONE}</td>
        </tr>
      ))}
    </tbody>
  );
}

function Places({ places }: { places: readonly Location[] }) {
  return (
    <Panel title="Locations and class codes" flush>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Class code</th>
              <th scope="col" className={styles.number}>
                FT
              </th>
              <th scope="col" className={styles.number}>
                PT
              </th>
              <th scope="col" className={styles.number}>
                Payroll
              </th>
            </tr>
          </thead>
          {places.map((place) => (
            <Place key={place.number} place={place} />
          ))}
        </table>
      </div>
    </Panel>
  );
}

const usual = new Map(defaultAnswers().map((answer) => [answer.name, answer]));
/** What differs from the usual is what is read first. */
const shownAnswer = (answer: Answer, rare: boolean): ReactNode =>
  rare ? <strong>{answerWords(answer)}</strong> : answerWords(answer);

function Mods({ draft }: { draft: Draft }) {
  const mods = Object.entries(draft.emodStatesData).filter(([, mod]) => mod.response);
  return (
    <Panel title="Experience modification">
      {mods.length === 0 ? (
        <p className={styles.none}>None stated: priced at 1.00.</p>
      ) : (
        <Facts
          facts={mods.map(([key, { rate1, date1, rate2, date2, displayMore }]) => [
            key === 'ncci' ? 'NCCI interstate' : key.toUpperCase(),
            inLine(`${rate1} from ${usDay(date1)}`, displayMore ? `${rate2} from ${usDay(date2)}` : ''),
          ])}
        />
      )}
    </Panel>
  );
}

function Answers({ draft }: { draft: Draft }) {
  const asked = askedAnswers(withDefaults(draft.uwQues), statesOf(draft));
  const rare = (answer: Answer) => usual.get(answer.name)?.response !== answer.response;
  const ordered = [...asked.filter(rare), ...asked.filter((answer) => !rare(answer))];
  const count = differing(asked);
  return (
    <Panel
      title="Underwriting questions"
      lead={`${count} of ${asked.length} differ from the usual answer; they stand first.`}
    >
      <Facts facts={ordered.map((answer) => [answer.ques, shownAnswer(answer, rare(answer))])} />
    </Panel>
  );
}

/** All facts of a stored prospect. */
export function SubmissionFacts({ sections }: { sections: WireSections }) {
  const draft = draftOf(sections);
  return (
    <div className={styles.all}>
      <Business draft={draft} />
      <Places places={draft.childrenLoc} />
      <Mods draft={draft} />
      <Answers draft={draft} />
    </div>
  );
}
