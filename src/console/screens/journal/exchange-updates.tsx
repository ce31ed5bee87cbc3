// The ledger updates that a request caused, with links.

import type { JSX } from 'preact';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { useLive } from '../../live/use-live';
import { replacesHistory } from '../../live/world-events';
import { linkTo, world } from '../../route';
import { Loaded } from '../../ui/states';
import { UserText } from '../../ui/values';
import type { JournalExchangeDetail } from './filter';

const MOST = 20;

export function ExchangeUpdates({
  detail: { id, offsets, world: its },
}: {
  readonly detail: JournalExchangeDetail;
}): JSX.Element | null {
  if (offsets === null) return null;
  return (
    <section class="stack" aria-labelledby="journal-updates">
      <h3 id="journal-updates">Ledger updates</h3>
      {its === world.value ? (
        <Rows first={offsets.first} last={offsets.last} />
      ) : (
        <p>
          Offsets {offsets.first} to {offsets.last} in another world:{' '}
          <a href={linkTo(['journal', id], { world: its })}>
            open it in world <bdi>{its}</bdi>
          </a>
        </p>
      )}
    </section>
  );
}

function Rows({ first, last }: { readonly first: number; readonly last: number }): JSX.Element {
  const live = useLive(
    (signal) =>
      resultOf(
        control().GET('/updates', {
          params: { query: { after: first - 1, before: last + 1, order: 'oldest', limit: MOST } },
          signal,
        }),
      ),
    [first, last],
    { isNews: replacesHistory },
  );
  return (
    <Loaded live={live} lines={1}>
      {({ updates }) =>
        updates.length === 0 ? (
          <p class="muted">Offset {first} is no longer in the ledger: the world was reverted or replaced.</p>
        ) : (
          <ul class="journal-updates">
            {updates.map(({ offset, updateId, summary }) => (
              <li key={offset}>
                <a href={linkTo(['ledger', 'updates', updateId])}>Offset {offset}</a> <UserText>{summary}</UserText>
              </li>
            ))}
            {last - first + 1 > updates.length ? <li class="muted">and more up to offset {last}</li> : null}
          </ul>
        )
      }
    </Loaded>
  );
}
