// One offer: a line with its parties, amount, state and next move, which expands to its details and all moves.

import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useNow } from '../../live/clock';
import { usersAndAdmin } from '../../live/status';
import { linkTo, route, setQuery } from '../../route';
import { spanText } from '../../ui/amount-text';
import { Badge, type Tone } from '../../../ui/badge';
import { Copy } from '../../../ui/copy';
import { useIds } from '../../../ui/ids';
import { Amount, Instant, PartyName, UserText, ShortId } from '../../ui/values';
import type { Graph } from './graph-layout';
import { OfferGraph } from './offer-graph';
import { NextMove, OfferMoves } from './offer-moves';
import type { Offer } from './move-request';

const TONES: Readonly<Record<Offer['state'], Tone>> = {
  created: 'accent',
  accepted: 'warn',
  completed: 'good',
  rejected: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
};

interface OfferProps {
  readonly offer: Offer;
  readonly party: string;
  readonly graph: Graph | undefined;
}

/** The expanded offer is in the address, by its tracking id. */
const isExpanded = ({ trackingId }: Offer): boolean => route.value.query.get('offer') === trackingId;

export function OfferRow({ offer, party, graph }: OfferProps): JSX.Element {
  const idOf = useIds();
  const element = useRef<HTMLElement>(null);
  const isOpen = isExpanded(offer);
  const isSent = offer.sender === party;
  const toggle = (): void => setQuery({ offer: isOpen ? undefined : offer.trackingId });
  useEffect(() => {
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <article class="wallets-offer" aria-labelledby={idOf('title')} ref={element}>
      <header class="wallets-offer-head">
        <h3 id={idOf('title')}>
          <button type="button" class="wallets-toggle" aria-expanded={isOpen} onClick={toggle}>
            <span aria-hidden="true">{isSent ? '↗ ' : '↙ '}</span>
            {isSent ? 'To' : 'From'} <UserOrParty party={isSent ? offer.receiver : offer.sender} />
          </button>
        </h3>
        <span class="wallets-what">{isOpen ? null : <OfferText offer={offer} />}</span>
        <strong class="wallets-amount">
          <Amount of={offer.amount} />
        </strong>
        <span class="wallets-state">
          <Badge tone={TONES[offer.state]}>{offer.state}</Badge>
        </span>
        <span class="wallets-next">{isOpen ? null : <NextMove offer={offer} />}</span>
      </header>
      {isOpen ? <OfferDetails offer={offer} graph={graph} /> : null}
    </article>
  );
}

const OfferText = ({ offer: { description, trackingId } }: Pick<OfferProps, 'offer'>): JSX.Element => (
  <>
    <span class="faint" title="Tracking id">
      <UserText>{trackingId}</UserText>
    </span>
    {description === '' ? null : <UserText>{description}</UserText>}
  </>
);

function OfferDetails({ offer, graph }: Omit<OfferProps, 'party'>): JSX.Element {
  return (
    <div class="stack wallets-details">
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
      <OfferMoves offer={offer} />
      {graph === undefined ? <span class="skeleton wallets-graph" /> : <OfferGraph graph={graph} offer={offer} />}
    </div>
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
