import { expect, it } from 'vitest';
import { emptyModification } from '@/features/prospect/emod';
import { newDraft } from '@/features/prospect/wire';
import { sessionItems } from '@/lib/session-items';
import { forgetProspect, keepCopy, keepRiskProfile } from './quote-copy';

it('[QE-021] the copy has the risk profile seen last, after a later save too, and the questions of the carrier', () => {
  const draft = newDraft('2026-07-01');
  const questions = [{ Id: '7', Answer: 'No' }];
  const profile = { programs: [{ program: 'gms-a' }] };
  const extras = () => {
    const { riskProfile, amtrustQuesList } = sessionItems.currProspect.read() ?? {};
    return { riskProfile, amtrustQuesList };
  };
  keepCopy(draft);
  expect(extras()).toEqual({ riskProfile: null, amtrustQuesList: [] });
  keepRiskProfile(profile);
  sessionItems.quesList.write(questions);
  keepCopy(draft);
  expect(extras()).toEqual({ riskProfile: profile, amtrustQuesList: questions });
  forgetProspect();
  keepCopy(draft);
  expect(extras()).toEqual({ riskProfile: null, amtrustQuesList: [] });
});

it('[RD-108] a save writes modification and date of each answered state into the session', () => {
  const answered = { ...emptyModification('2026-07-01'), rate1: '0.95', response: true };
  keepCopy({
    ...newDraft('2026-07-01'),
    emodStatesData: {
      ncci: { ...answered, stateList: ['il', 'in'] },
      ca: { ...answered, rate1: '1.10', date1: '2026-05-01' },
      nj: emptyModification('2026-07-01'),
    },
  });
  expect(JSON.parse(sessionStorage.getItem('validateEmodState') ?? 'null')).toEqual({
    il: { emod: '0.95', emodDate: '2026-07-01' },
    in: { emod: '0.95', emodDate: '2026-07-01' },
    ca: { emod: '1.10', emodDate: '2026-05-01' },
  });
});
