/** The bind panels of a prospect: one for each online-bind carrier that is selected, read live. */
import { Button } from 'antd';
import { EmptyState, StateView } from '@/ui/state-view';
import { Panel } from '@/ui/panel';
import { useBinds, useCaseStreams, type Account } from './api';
import { BindPanel, type BindFacts } from './bind-panel';
import { accountAt } from './carrier-quote';
import { HoldBanner } from './hold-banner';
import { MESSAGES } from './messages';
import { isBusy, isLive, isUnknown, LOOK_MS, SOON_MS } from './model';

/** A carrier that is selected, as its paths name it and as people call it. */
export interface SelectedCarrier {
  readonly path: string;
  readonly name: string;
  /** What the page shows above as its price with taxes; dollars. */
  readonly above?: string | null;
}

/** What the page gives. */
export interface BindPanelsProps extends BindFacts {
  readonly prospect: string;
  readonly carriers: readonly SelectedCarrier[];
}

/** Accounts to show: of each selected carrier the live one, else the newest; then any that is bound elsewhere. */
function shownAccounts(accounts: readonly Account[], carriers: readonly SelectedCarrier[]): Account[] {
  const paths = [...new Set([...carriers.map(({ path }) => path), ...accounts.map(({ path }) => path)])];
  return paths.flatMap((path) => accountAt(accounts, path) ?? []);
}

/** A selected carrier that holds no quote. */
function NoQuote({ carrier, onPrices }: { carrier: SelectedCarrier; onPrices: (() => void) | undefined }) {
  return (
    <Panel title={`Online bind with ${carrier.name}`}>
      <HoldBanner carriers={[carrier.path.toLowerCase()]} />
      <EmptyState
        title={`No quote at ${carrier.name} yet`}
        action={onPrices && <Button onClick={onPrices}>To the prices</Button>}
      >
        Its price, plans and terms appear here once Get Quote has made one there.
      </EmptyState>
      <Button disabled title={`There is no quote at ${carrier.name} yet`}>
        {MESSAGES.submitTo(carrier.name)}
      </Button>{' '}
      <Button type="primary" disabled title={`There is no quote at ${carrier.name} yet`}>
        {MESSAGES.proceed}
      </Button>
    </Panel>
  );
}

/** The panels. */
export function BindPanels({ prospect, carriers, ...facts }: BindPanelsProps) {
  const known = useBinds(prospect, (read) => (read?.some(isBusy) ? SOON_MS : LOOK_MS));
  const live = (known.data ?? []).filter(isLive).map(({ id }) => id);
  useCaseStreams(live, () => void known.mutate());
  return (
    <StateView state={known} rows={6}>
      {(accounts) => {
        const closed = accounts.some(isUnknown);
        const missing = carriers.filter(({ path }) => !accountAt(accounts, path));
        return (
          <>
            {shownAccounts(accounts, carriers).map((account) => (
              <BindPanel
                key={account.id}
                {...facts}
                account={account}
                closed={closed}
                above={carriers.find(({ path }) => path === account.path)?.above ?? null}
                onRead={async () => (await known.mutate())?.find(({ id }) => id === account.id)}
              />
            ))}
            {!closed &&
              missing.map((carrier) => (
                <NoQuote key={carrier.path} carrier={carrier} onPrices={facts.places.facts} />
              ))}
          </>
        );
      }}
    </StateView>
  );
}
