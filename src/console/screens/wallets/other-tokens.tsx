// Holdings of instruments besides the network's token; nothing in a world without any.

import type { JSX } from 'preact';
import type { control as controlTypes } from '../../../types';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { useLive } from '../../live/use-live';
import { Badge } from '../../../ui/badge';
import { Curl } from '../../../ui/curl';
import { Table } from '../../../ui/table';
import { Card } from '../../ui/card';
import { Empty, Loaded } from '../../ui/states';
import { Amount, Instant, PartyName, UserText } from '../../ui/values';

type InstrumentList = controlTypes.components['schemas']['InstrumentList'];
type HoldingList = controlTypes.components['schemas']['HoldingList'];
type Holding = HoldingList['holdings'][number];

const MOST_ROWS = 50;

export function OtherTokens({ party }: { readonly party: string }): JSX.Element | null {
  const live = useLive((signal) => resultOf<InstrumentList>(control().GET('/instruments', { signal })), []);
  const [network, ...others] = live.value?.instruments ?? [];
  return network === undefined || others.length === 0 ? null : (
    <OtherHoldings party={party} networkAdmin={network.admin} />
  );
}

function OtherHoldings({
  party,
  networkAdmin,
}: {
  readonly party: string;
  readonly networkAdmin: string;
}): JSX.Element {
  const live = useLive(
    (signal) => resultOf<HoldingList>(control().GET('/holdings', { params: { query: { owner: party } }, signal })),
    [party],
  );
  return (
    <Card title="Other tokens" actions={<Curl command={live.curl} />}>
      <Loaded live={live} lines={3}>
        {({ holdings }) => <Rows holdings={holdings.filter(({ instrument }) => instrument.admin !== networkAdmin)} />}
      </Loaded>
    </Card>
  );
}

function Rows({ holdings }: { readonly holdings: readonly Holding[] }): JSX.Element {
  if (holdings.length === 0)
    return <Empty title="No other tokens">Holdings of test tokens appear here when the party gets some.</Empty>;
  return (
    <>
      <Table
        caption="Holdings of other tokens, largest first"
        rows={holdings.slice(0, MOST_ROWS)}
        keyOf={({ contractId }) => contractId}
        columns={[
          { title: 'Amount', isNumber: true, cell: ({ amount }) => <Amount of={amount} /> },
          { title: 'Instrument', cell: ({ instrument }) => <UserText>{instrument.id}</UserText> },
          { title: 'Administrator', cell: ({ instrument }) => <PartyName party={instrument.admin} /> },
          { title: 'State', cell: ({ lock }) => <LockState lock={lock} /> },
        ]}
      />
      {holdings.length > MOST_ROWS ? <p class="muted">{holdings.length - MOST_ROWS} more</p> : null}
    </>
  );
}

const LockState = ({ lock }: Pick<Holding, 'lock'>): JSX.Element =>
  lock === null ? (
    <Badge tone="good">unlocked</Badge>
  ) : (
    <>
      <Badge tone="warn">locked</Badge> until <Instant at={lock.expiresAt} />
    </>
  );
