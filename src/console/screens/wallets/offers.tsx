// Offers that a party sent or received, newest first.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { control as controlTypes } from '../../../types';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { useLive } from '../../live/use-live';
import { route, setQuery } from '../../route';
import { Button } from '../../../ui/button';
import { Card } from '../../ui/card';
import { Curl } from '../../../ui/curl';
import { SelectField } from '../../../ui/field';
import { Empty, Loaded } from '../../ui/states';
import type { Graph } from './graph-layout';
import { OfferRow } from './offer-row';
import type { Offer } from './move-request';

type OfferList = controlTypes.components['schemas']['OfferList'];

const SIDES = [
  { value: '', text: 'Sent and received' },
  { value: 'sent', text: 'Sent' },
  { value: 'received', text: 'Received' },
];
const STATES = ['created', 'accepted', 'completed', 'rejected', 'withdrawn', 'expired'] as const;
const STATE_CHOICES = [{ value: '', text: 'Any state' }, ...STATES.map((value) => ({ value, text: value }))];
const MORE = 25;

/** Offers with the filter that they are the answer to: while another one is loading, they stay. */
interface Answered {
  readonly offers: readonly Offer[];
  readonly state: (typeof STATES)[number] | undefined;
}

export function Offers({ party }: { readonly party: string }): JSX.Element {
  const side = route.value.query.get('side') ?? '';
  const state = STATES.find((one) => one === route.value.query.get('state'));
  const live = useLive<Answered>(
    async (signal) => {
      const query = { party, ...(state === undefined ? {} : { state }) };
      const answer = await resultOf<OfferList>(control().GET('/offers', { params: { query }, signal }));
      return answer.ok ? { ...answer, value: { offers: answer.value.offers, state } } : answer;
    },
    [party, state],
  );
  const graph = useLive((signal) => resultOf<Graph>(control().GET('/offers/graph', { signal })), []);
  return (
    <Card title="Offers" actions={<Curl command={live.curl} />}>
      <div class="wallets-filters" role="group" aria-label="Which offers">
        <SelectField label="Direction" value={side} choices={SIDES} onChange={(value) => setQuery({ side: value })} />
        <SelectField
          label="State"
          value={state ?? ''}
          choices={STATE_CHOICES}
          onChange={(value) => setQuery({ state: value })}
        />
      </div>
      <Loaded live={live} lines={10}>
        {({ offers, state: answered }) => (
          <List
            key={`${side} ${answered}`}
            offers={offers.filter(
              (offer) => side === '' || (side === 'sent' ? offer.sender : offer.receiver) === party,
            )}
            party={party}
            graph={graph.value}
            isFiltered={side !== '' || answered !== undefined}
          />
        )}
      </Loaded>
    </Card>
  );
}

function List({
  offers,
  party,
  graph,
  isFiltered,
}: {
  readonly offers: readonly Offer[];
  readonly party: string;
  readonly graph: Graph | undefined;
  readonly isFiltered: boolean;
}): JSX.Element {
  const expanded = route.value.query.get('offer');
  const wanted = offers.findIndex(({ trackingId }) => trackingId === expanded) + 1;
  const [limit, setMost] = useState(MORE);
  const most = Math.max(limit, wanted);
  if (offers.length === 0)
    return isFiltered ? (
      <Empty title="No matching offers">
        No offer of this wallet matches the filters.{' '}
        <Button small onClick={() => setQuery({ side: undefined, state: undefined })}>
          Show all
        </Button>
      </Empty>
    ) : (
      <Empty title="No offers yet">Create one above; it appears in the receiver’s wallet at once.</Empty>
    );
  return (
    <div class="wallets-offers">
      <p class="muted" role="status">
        {offers.length === 1 ? '1 offer' : `${offers.length} offers`}, newest first
      </p>
      {offers.slice(0, most).map((offer) => (
        <OfferRow
          key={`${offer.trackingId} ${offer.sender} ${offer.createdAtMicros}`}
          offer={offer}
          party={party}
          graph={graph}
        />
      ))}
      {offers.length > most ? (
        <p class="row">
          <Button onClick={() => setMost(most + MORE)}>Show more</Button>
          <span class="muted">
            {most} of {offers.length}
          </span>
        </p>
      ) : null}
    </div>
  );
}
