import { useCallback, useMemo } from 'preact/hooks';
import { messageOf, type Api } from './api';
import { BalanceCard } from './cards/balance';
import { HistoryCard } from './cards/history';
import { IncomingCard } from './cards/incoming';
import { NamesCard } from './cards/names';
import { OutgoingCard } from './cards/outgoing';
import { PayCard } from './cards/pay';
import { useLoad, type Loaded } from './load';
import { Button, Names, type FindName } from './parts';
import { usePayments } from './use-payments';
import { nameOf, readNetwork, readOverview } from './wallet';

export function WalletPage({ api, party }: { readonly api: Api; readonly party: string }) {
  const { data: overview, error, refresh } = useLoad(useCallback(() => readOverview(api), [api]));
  const { data: network } = useLoad(
    useCallback(() => readNetwork(api), [api]),
    { once: true },
  );
  const payments = usePayments(api, party, overview?.offers);
  const findName = useMemo(() => nameBook(api), [api, overview?.names.length]);
  return (
    <Names.Provider value={findName}>
      <ConnectionNotice error={error} isStale={overview !== undefined} refresh={refresh} />
      <main class="columns">
        <div class="column">
          <BalanceCard api={api} balance={overview?.balance} network={network} onChange={refresh} />
          <IncomingCard api={api} party={party} overview={overview} onChange={refresh} />
          <PayCard
            api={api}
            balance={overview?.balance}
            network={network}
            onPay={(payment) => void payments.pay(payment).then(refresh)}
          />
        </div>
        <div class="column">
          <OutgoingCard api={api} party={party} overview={overview} payments={payments} onChange={refresh} />
          <HistoryCard api={api} party={party} overview={overview} />
          <NamesCard api={api} overview={overview} network={network} onChange={refresh} />
        </div>
      </main>
    </Names.Provider>
  );
}

/** Asks once for each party. */
function nameBook(api: Api): FindName {
  const found = new Map<string, Promise<string | undefined>>();
  return (party) => {
    const name =
      found.get(party) ??
      nameOf(api, party).catch(() => {
        found.delete(party);
        return undefined;
      });
    found.set(party, name);
    return name;
  };
}

interface NoticeProps {
  readonly error: unknown;
  readonly isStale: boolean;
  readonly refresh: Loaded<unknown>['refresh'];
}

export const ConnectionNotice = ({ error, isStale, refresh }: NoticeProps) => (
  <div class="notice" role="status">
    {error !== undefined && (
      <p>
        <span>
          {messageOf(error)} {isStale && 'This is the last known state. '}Trying again.
        </span>
        <Button kind="quiet" onClick={refresh}>
          Try now
        </Button>
      </p>
    )}
  </div>
);
