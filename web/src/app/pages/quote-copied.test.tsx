import { expect, it } from 'vitest';
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
