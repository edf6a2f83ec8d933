/** The ACORD tabs of the opened draft's run, the cheapest carrier first. */
import { usePartnerName } from '@/api/partner-name';
import { AcordTabs } from '@/features/eacord/acord-tabs';
import { bestOf, premiumOf, type QuoteRun } from '@/features/quote/model';
import { useSheetFacts } from './sheet-facts';

/** The tabs; nothing where no carrier has a price. prospect: the key of whom the run is of. */
export function AcordForms({ run, prospect }: { run: QuoteRun; prospect: string }) {
  const facts = useSheetFacts(prospect);
  const partnerName = usePartnerName();
  const priced = run.programs.filter((row) => premiumOf(row) !== null && row.has_worksheet);
  const best = bestOf(priced);
  const ordered = best ? [best, ...priced.filter((row) => row !== best)] : priced;
  const names = new Map(
    ordered.map((row) => [row.program, `${row.carrier_name} · ${partnerName(row.partner)}`]),
  );
  return <AcordTabs run={run} priced={ordered} names={names} facts={facts} />;
}
