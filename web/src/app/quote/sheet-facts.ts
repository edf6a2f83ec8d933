/** What the sheets of an opened draft say of the business beside what the server knows. */
import { useDraft } from '@/features/prospect/draft/context';
import { statesOf } from '@/features/prospect/draft/model';
import { quotedDraft } from '@/features/prospect/draft/state-funds';
import type { SheetFacts } from '@/features/eacord/asked';
import { fundsOf } from '@/features/eacord/tabs';
import { stateName } from '@/features/reference/model';

const filled = (...parts: readonly string[]): string[] => parts.filter((part) => part !== '');

/** The facts. user: the prospect's key. */
export function useSheetFacts(user: string): SheetFacts {
  const told = useDraft((view) => {
    const { companyProfile: at, childrenLoc } = quotedDraft(view);
    const own = at.street2 !== '' && !at.sameAsPrimary;
    const [street, city, state, zip] = own
      ? [at.street2, at.cityName2, at.state2, at.zipCode2]
      : [at.street1, at.cityName1, at.state1, at.zipCode1];
    const place = filled(city, filled(state.toUpperCase(), zip).join(' ')).join(', ');
    return JSON.stringify({
      mail: filled(street, place),
      streets: childrenLoc.map((each) => each.street),
      funds: fundsOf(statesOf(view.draft)).map(stateName),
    });
  });
  return { user, ...(JSON.parse(told) as Omit<SheetFacts, 'user'>) };
}
