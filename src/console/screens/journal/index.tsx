import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { control } from '../../api/clients';
import { connection } from '../../live/connection';
import { go, route, world } from '../../route';
import { Button } from '../../../ui/button';
import { ScreenHead } from '../../ui/card';
import { useConfirmation } from '../../ui/confirm';
import { Empty, Loading, ProblemLine } from '../../ui/states';
import { ExchangeDetail } from './detail';
import { ExchangeList } from './exchange-list';
import { serverFilter, filterOf, type JournalExchange } from './filter';
import { Filters } from './filters';
import { SaveHar } from './save-har';
import { useJournalFeed, type JournalFeed } from './use-journal-feed';
import './journal.css';

const CLEAR = 'Clear the journal of all worlds';

export default function Journal(): JSX.Element {
  const {
    rest: [chosen],
    query,
  } = route.value;
  const [turn, setTurn] = useState(0);
  const isEveryWorld = query.get('worlds') === 'every';
  const worldFilter = isEveryWorld ? undefined : world.value;
  const feed = useJournalFeed(worldFilter, turn);
  const filter = useMemo(() => filterOf(query), [query.toString()]);
  // Another exchange is not compared with anything yet.
  const currentQuery = { ...Object.fromEntries(query), with: undefined };
  // Opening a row moves the focus to the details; following a link does not.
  const isOpened = useRef(false);
  const open = ({ id }: JournalExchange): void => {
    isOpened.current = true;
    go(['journal', id], currentQuery);
  };
  const close = (): void => {
    go(['journal'], currentQuery);
    setTimeout(() => document.querySelector<HTMLElement>('.journal-list .virtual-row[tabindex="0"]')?.focus(), 0);
  };
  const confirmation = useConfirmation();
  const clear = (): void =>
    confirmation.confirm({
      title: CLEAR,
      done: 'Journal cleared',
      consequence: (
        <p>
          Deletes the recorded exchanges of every world, for everyone who uses this server. Ledgers are not affected.
        </p>
      ),
      send: (extra) => control().DELETE('/requests', { ...extra }),
      onDone: ({ ok }) => (ok ? setTurn(turn + 1) : undefined),
    });
  return (
    <>
      <ScreenHead
        title="Journal"
        lead="Requests from clients with their responses and contract violations. Tokens and other secrets are masked."
      >
        <SaveHar query={{ ...serverFilter(filter), ...(worldFilter === undefined ? {} : { world: worldFilter }) }}>
          Save as HAR
        </SaveHar>
        <Button small label={`${CLEAR} …`} onClick={clear}>
          Clear …
        </Button>
      </ScreenHead>
      <Filters filter={filter} exchanges={feed.exchanges} isEveryWorld={isEveryWorld} />
      <div class="journal-problem">
        <ProblemLine message={connection.value === 'connected' ? feed.problem : ''} />
      </div>
      <div class={`journal-panes${chosen === undefined ? '' : ' open'}`}>
        <div class="journal-side">
          {feed.isReady && feed.exchanges.length > 0 ? (
            <ExchangeList
              exchanges={feed.exchanges}
              filter={filter}
              isEveryWorld={isEveryWorld}
              chosen={chosen}
              onOpen={open}
              none={<NoneFits count={feed.exchanges.length} />}
            />
          ) : null}
          <State feed={feed} />
        </div>
        {chosen === undefined ? null : (
          <ExchangeDetail
            key={chosen}
            id={chosen}
            exchanges={feed.exchanges}
            takesFocus={isOpened.current}
            onClose={close}
          />
        )}
      </div>
      {confirmation.dialog}
    </>
  );
}

const NoneFits = ({ count }: { readonly count: number }): JSX.Element => (
  <Empty title="No matching exchanges">{`${count} ${count === 1 ? 'exchange does' : 'exchanges do'} not match the filters. New matches appear here.`}</Empty>
);

function State({ feed: { exchanges, lost, isReady } }: { readonly feed: JournalFeed }): JSX.Element | null {
  if (!isReady) return <Loading lines={8} />;
  if (exchanges.length === 0)
    return (
      <Empty title="No exchanges yet">
        Requests to the ledger, validator and scan APIs appear here, including those that match no operation. Control
        requests are not recorded.
      </Empty>
    );
  return lost === 0 ? null : (
    <p class="faint">
      {lost} earlier exchanges are no longer available: the journal was cleared, or newer exchanges replaced them.
    </p>
  );
}
