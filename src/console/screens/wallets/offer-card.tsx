// One offer: parties, amount, state, and its possible moves.

import type { JSX } from 'preact';
import { useNow } from '../../live/clock';
import { usersAndAdmin } from '../../live/status';
import { linkTo } from '../../route';
import { spanText } from '../../ui/amount-text';
import { Badge, type Tone } from '../../../ui/badge';
import { Copy } from '../../../ui/copy';
import { useIds } from '../../../ui/ids';
import { Amount, Instant, PartyName, UserText, ShortId } from '../../ui/values';
import type { Graph } from './graph-layout';
import { OfferGraph } from './offer-graph';
import { OfferMoves } from './offer-moves';
import type { Offer } from './move-request';

const TONES: Readonly<Record<Offer['state'], Tone>> = {
  created: 'accent',
  accepted: 'warn',
  completed: 'good',
  rejected: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
};

export function OfferCard({
  offer,
  party,
  graph,
}: {
  readonly offer: Offer;
  readonly party: string;
  readonly graph: Graph | undefined;
}): JSX.Element {
  const idOf = useIds();
  const isSent = offer.sender === party;
  return (
    <article class="card wallets-offer" aria-labelledby={idOf('title')}>
      <header class="wallets-offer-head">
        <h3 id={idOf('title')}>
          <span aria-hidden="true">{isSent ? '↗ ' : '↙ '}</span>
          {isSent ? 'To' : 'From'} <UserOrParty party={isSent ? offer.receiver : offer.sender} />
        </h3>
        <strong class="wallets-amount">
          <Amount of={offer.amount} />
        </strong>
        <Badge tone={TONES[offer.state]}>{offer.state}</Badge>
      </header>
      {offer.description === '' ? (
        <p class="faint">No description</p>
      ) : (
        <p>
          <UserText>{offer.description}</UserText>
        </p>
      )}
      {offer.reason === undefined ? null : (
        <p class="muted">
          Reason: <UserText>{offer.reason}</UserText>
        </p>
      )}
      <dl class="wallets-facts">
        <div>
          <dt>Tracking id</dt>
          <dd>
            <UserText>{offer.trackingId}</UserText> <Copy text={offer.trackingId} what="the tracking id" />
          </dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>
            <Instant at={offer.createdAt} />
          </dd>
        </div>
        <div>
          <dt>Expires</dt>
          <dd>
            <Instant at={offer.expiresAt} /> <TimeLeft until={offer.expiresAtMicros} isOpen={offer.moves.length > 0} />
          </dd>
        </div>
        <div>
          <dt>Contract</dt>
          <dd>
            <ShortId id={offer.contractId} what="the contract id" copy />{' '}
            <a href={linkTo(['ledger', 'contracts', offer.contractId])} title="The contract and its updates">
              View in ledger
            </a>
          </dd>
        </div>
      </dl>
      <div class="wallets-offer-parts">
        {graph === undefined ? <span class="skeleton wallets-graph" /> : <OfferGraph graph={graph} offer={offer} />}
        <OfferMoves offer={offer} />
      </div>
    </article>
  );
}

/** The name of a user, or the party id. */
function UserOrParty({ party }: { readonly party: string }): JSX.Element {
  const user = usersAndAdmin.value.find((one) => one.party === party);
  return user === undefined ? <PartyName party={party} /> : <bdi title={party}>{user.user}</bdi>;
}

function TimeLeft({ until, isOpen }: { readonly until: number; readonly isOpen: boolean }): JSX.Element | null {
  const now = useNow();
  if (now === undefined || !isOpen) return null;
  return <span class="muted">{until > now ? `in ${spanText(until - now)}` : `${spanText(now - until)} ago`}</span>;
}
