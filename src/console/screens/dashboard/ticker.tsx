// What users do, as sentences, newest first.

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { debounce } from '../../live/debounce';
import { useLive } from '../../live/use-live';
import { isLedgerUpdateRow, onWorldEvent, replacesHistory, type LedgerUpdateRow } from '../../live/world-events';
import { linkTo } from '../../route';
import { partyParts } from '../../ui/amount-text';
import { Card } from '../../ui/card';
import { Empty, Loaded } from '../../ui/states';
import { Instant } from '../../ui/values';
import { ShortAmount } from './volume';
import { withRows, type ActionRow } from './ticker-feed';

interface ReadUpdates {
  readonly updates: readonly LedgerUpdateRow[];
}

/** More than a large screen shows; a page of updates has enough actions among those of the network. */
const MAX_ROWS = 24;
const PAGE = 200;

/** The newest actions: those of the first page, then those of the event stream. */
function useTicker() {
  const live = useLive(
    (signal) =>
      resultOf<ReadUpdates>(
        control().GET('/updates', { params: { query: { network: false, order: 'newest', limit: PAGE } }, signal }),
      ),
    [],
    { isNews: replacesHistory },
  );
  const [rows, setRows] = useState<readonly ActionRow[]>([]);
  /** Since the history was last replaced: a page that was read meanwhile may lack them. */
  const heard = useRef<readonly ActionRow[]>([]);
  useEffect(() => setRows(withRows(heard.current, live.value?.updates ?? [], MAX_ROWS)), [live.value]);
  useEffect(() => {
    // Together, so that many updates a second stay readable.
    const show = debounce(() => setRows((shown) => withRows(shown, heard.current, MAX_ROWS)));
    return onWorldEvent((event) => {
      if (replacesHistory(event)) heard.current = [];
      if (event.name !== 'update' || !isLedgerUpdateRow(event.data) || event.data.action === undefined) return;
      heard.current = withRows(heard.current, [event.data], MAX_ROWS);
      show();
    });
  }, []);
  return { live, rows };
}

export function Ticker(): JSX.Element {
  const { live, rows } = useTicker();
  return (
    <Card title="Activity" class="dashboard-ticker">
      <Loaded live={live} lines={8}>
        {() =>
          rows.length === 0 ? (
            <Empty title="No activity yet">
              Users act when traffic runs: <code>understudy traffic set office</code>, or{' '}
              <a href={linkTo(['wallets'])}>create an offer</a>.
            </Empty>
          ) : (
            <ol aria-live="off">
              {rows.map((row) => (
                <li key={row.updateId} class={`dashboard-row ${row.action}`}>
                  <span class="dashboard-when">
                    <Instant at={row.recordTimeMicros} timeOnly isBrief />
                  </span>
                  <a href={linkTo(['ledger', 'updates', row.updateId])}>
                    <Sentence row={row} />
                  </a>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Card>
  );
}

const Who = ({ party = '' }: { readonly party: string | undefined }): JSX.Element => (
  <strong title={party}>
    <bdi>{partyParts(party).hint}</bdi>
  </strong>
);

function Sentence({
  row: { action, sender, receiver, amount = '0', name = '' },
}: {
  readonly row: ActionRow;
}): JSX.Element {
  const [from, to, tokens] = [
    <Who key="s" party={sender} />,
    <Who key="r" party={receiver} />,
    <ShortAmount key="a" of={amount} />,
  ];
  switch (action) {
    case 'offer':
      return (
        <>
          {from} offers {to} {tokens}
        </>
      );
    case 'accept':
      return (
        <>
          {to} accepts {tokens} from {from}
        </>
      );
    case 'reject':
      return (
        <>
          {to} rejects {tokens} from {from}
        </>
      );
    case 'withdraw':
      return (
        <>
          {from} withdraws {tokens} for {to}
        </>
      );
    case 'expire':
      return (
        <>
          {tokens} from {from} to {to} expired
        </>
      );
    case 'abort':
      return (
        <>
          {from} cannot pay {to} {tokens}
        </>
      );
    case 'transfer':
      return (
        <>
          {from} pays {to} {tokens}
        </>
      );
    case 'tap':
      return (
        <>
          {to} taps {tokens}
        </>
      );
    case 'buy-name':
      return (
        <>
          {to} buys the name <bdi>{name}</bdi>
        </>
      );
  }
}
