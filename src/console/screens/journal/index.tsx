import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { control } from '../../api/clients';
import { connection } from '../../live/connection';
import { go, route, world } from '../../route';
import { Act } from '../../ui/act';
import { ScreenHead } from '../../ui/card';
import { Empty, Loading, ProblemLine } from '../../ui/states';
import { ExchangeDetail } from './detail';
import { ExchangeList } from './exchange-list';
import { asked, countSet, filterOf, fits } from './filter';
import { Filters } from './filters';
import { SaveHar } from './save-har';
import { useFeed, type Feed } from './use-feed';
import './journal.css';

export default function Journal(): JSX.Element {
  const { rest: [chosen], query } = route.value;
  const [turn, setTurn] = useState(0);
  const isEveryWorld = query.get('worlds') === 'every';
  const meant = isEveryWorld ? undefined : world.value;
  const feed = useFeed(meant, turn);
  const filter = useMemo(() => filterOf(query), [query.toString()]);
  const kept = Object.fromEntries(query);
  const close = (): void => {
    go(['journal'], kept);
    setTimeout(() => document.querySelector<HTMLElement>('.journal-list .virtual-row[tabindex="0"]')?.focus(), 0);
  };
  return (
    <>
      <ScreenHead title="Journal" lead="Exchanges with clients, and what of them breaks the contract. Tokens and other secrets are masked.">
        <SaveHar query={{ ...asked(filter), ...(meant === undefined ? {} : { world: meant }) }}>Save as HAR</SaveHar>
        <Act title="Clear the journal of all worlds" small send={(extra) => control().DELETE('/requests', { ...extra })} onDone={({ ok }) => ok && setTurn(turn + 1)}>Clear</Act>
      </ScreenHead>
      <Filters filter={filter} exchanges={feed.exchanges} isEveryWorld={isEveryWorld} />
      <ProblemLine sentence={connection.value === 'connected' ? feed.problem : ''} />
      <div class={`journal-panes${chosen === undefined ? '' : ' open'}`}>
        <div class="journal-side">
          {feed.isReady && feed.exchanges.length > 0 ? <ExchangeList exchanges={feed.exchanges} filter={filter} isEveryWorld={isEveryWorld} chosen={chosen} onOpen={({ id }) => go(['journal', id], kept)} /> : null}
          <State feed={feed} isFiltered={countSet(filter) > 0 && !feed.exchanges.some((one) => fits(filter, one))} />
        </div>
        {chosen === undefined ? null : <ExchangeDetail key={chosen} id={chosen} onClose={close} />}
      </div>
    </>
  );
}

function State({ feed: { exchanges, lost, isReady }, isFiltered }: { readonly feed: Feed; readonly isFiltered: boolean }): JSX.Element | null {
  if (!isReady) return <Loading lines={8} />;
  if (exchanges.length === 0) return <Empty title="No exchanges yet">Whatever a client asks of the ledger, the validator or scan shows here as it happens, also what has no operation. Control requests do not.</Empty>;
  if (isFiltered) return <Empty title="No exchange fits the filters">There are {exchanges.length} that do not. Others show here as soon as they come.</Empty>;
  return lost === 0 ? null : <p class="faint">{lost} earlier ones are no longer in the journal: it was cleared, or newer ones took their place.</p>;
}
