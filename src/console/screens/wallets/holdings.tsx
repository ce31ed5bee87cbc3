// Holdings of a party: the sums of each instrument, and its single contracts on request.

import type { JSX } from 'preact';
import type { control as controlTypes } from '../../../types';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { useLive } from '../../live/use-live';
import { linkTo } from '../../route';
import { Badge } from '../../../ui/badge';
import { Curl } from '../../../ui/curl';
import { Table } from '../../../ui/table';
import { Card } from '../../ui/card';
import { Empty, Loaded } from '../../ui/states';
import { Amount, Instant, PartyName, ShortId, UserText } from '../../ui/values';
import { sumsOf, type WalletHolding } from './holding-sums';

type HoldingList = controlTypes.components['schemas']['HoldingList'];

const MOST_ROWS = 50;

export function Holdings({ party }: { readonly party: string }): JSX.Element {
  const live = useLive(
    (signal) => resultOf<HoldingList>(control().GET('/holdings', { params: { query: { owner: party } }, signal })),
    [party],
  );
  return (
    <Card title="Holdings" actions={<Curl command={live.curl} />}>
      <Loaded live={live} lines={3}>
        {({ holdings }) =>
          holdings.length === 0 ? (
            <Empty title="No holdings">Tokens appear here when the party gets some.</Empty>
          ) : (
            <>
              <Sums holdings={holdings} />
              <details class="curl">
                <summary>{holdings.length === 1 ? '1 contract' : `${holdings.length} contracts`}</summary>
                <Contracts holdings={holdings} />
              </details>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

const Sums = ({ holdings }: { readonly holdings: readonly WalletHolding[] }): JSX.Element => (
  <Table
    caption="Holdings by instrument"
    rows={sumsOf(holdings)}
    keyOf={({ instrument }) => `${instrument.admin} ${instrument.id}`}
    columns={[
      { title: 'Instrument', cell: ({ instrument }) => <UserText>{instrument.id}</UserText> },
      { title: 'Administrator', cell: ({ instrument }) => <PartyName party={instrument.admin} copy /> },
      { title: 'Unlocked', isNumber: true, cell: ({ unlocked }) => <Amount of={unlocked} /> },
      { title: 'Locked', isNumber: true, cell: ({ locked }) => <Amount of={locked} /> },
      { title: 'Contracts', isNumber: true, cell: ({ count }) => count },
    ]}
  />
);

const Contracts = ({ holdings }: { readonly holdings: readonly WalletHolding[] }): JSX.Element => (
  <>
    <Table
      caption="Holding contracts, largest first"
      rows={holdings.slice(0, MOST_ROWS)}
      keyOf={({ contractId }) => contractId}
      columns={[
        { title: 'Amount', isNumber: true, cell: ({ amount }) => <Amount of={amount} /> },
        { title: 'Instrument', cell: ({ instrument }) => <UserText>{instrument.id}</UserText> },
        { title: 'State', cell: ({ lock }) => <LockState lock={lock} /> },
        { title: 'Created', cell: ({ createdAt }) => <Instant at={createdAt} /> },
        {
          title: 'Contract',
          cell: ({ contractId }) => (
            <a href={linkTo(['ledger', 'contracts', contractId])}>
              <ShortId id={contractId} what="the contract id" />
            </a>
          ),
        },
      ]}
    />
    {holdings.length > MOST_ROWS ? <p class="muted">{holdings.length - MOST_ROWS} more</p> : null}
  </>
);

const LockState = ({ lock }: Pick<WalletHolding, 'lock'>): JSX.Element =>
  lock === null ? (
    <Badge tone="good">unlocked</Badge>
  ) : (
    <>
      <Badge tone="warn">locked</Badge> until <Instant at={lock.expiresAt} />
    </>
  );
