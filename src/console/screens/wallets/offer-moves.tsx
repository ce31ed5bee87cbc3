// The moves of an offer: those that are possible as buttons, the others with the reason beside them.

import type { JSX } from 'preact';
import { control, validator } from '../../api/clients';
import type { Extra, Sending } from '../../api/curl-preview';
import { callers } from '../../live/status';
import { Act } from '../../ui/action-button';
import { Button } from '../../../ui/button';
import { useIds } from '../../../ui/ids';
import { nameOf, shortened, verbOf, wayOf, type Move, type Offer, type Way } from './move-request';

export function OfferMoves({ offer }: { readonly offer: Offer }): JSX.Element {
  if (offer.moves.length === 0) return <p class="muted">Nothing can happen to it any more.</p>;
  // Those that are possible come first.
  const moves = offer.moves.toSorted((a, b) => Number(b.possible) - Number(a.possible));
  return (
    <ul class="wallets-moves">
      {moves.map((move) => (
        <li key={move.move}>
          {move.possible ? (
            <Possible move={move} offer={offer} />
          ) : (
            <Forbidden move={move} isAccepted={offer.state === 'accepted'} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Forbidden({ move, isAccepted }: { readonly move: Move; readonly isAccepted: boolean }): JSX.Element {
  const idOf = useIds();
  return (
    <div class="wallets-forbidden">
      <Button small disabled describedBy={idOf('why')}>
        {verbOf(move)}
      </Button>
      <p class="muted" id={idOf('why')}>
        <bdi>{shortened(move.reason ?? 'not possible now')}</bdi>
      </p>
      {move.move === 'abort' && isAccepted ? (
        <Act
          title="Let the next payment lack funds"
          small
          send={(extra) =>
            control().POST('/automation/failures', {
              body: { kind: 'consume', reason: 'insufficient-funds', times: 1 },
              ...extra,
            })
          }
        />
      ) : null}
    </div>
  );
}

function Possible({ move, offer }: { readonly move: Move; readonly offer: Offer }): JSX.Element {
  const way = wayOf(move, callers.value);
  return (
    <Act
      title={`${verbOf(move)} ${nameOf(way)}: ${offer.trackingId}`}
      small
      looks={move.move === 'accept' || move.move === 'consume' ? 'primary' : 'plain'}
      send={(extra) => sent(way, offer.contractId, extra)}
    >
      {verbOf(move)} <span class="wallets-way">{nameOf(way)}</span>
    </Act>
  );
}

function sent(way: Way, contractId: string, extra: Extra): Sending<unknown> {
  if (way.by === 'step') return control().POST('/automation/step', { body: { kind: way.kind, contractId }, ...extra });
  if (way.by === 'wallet')
    return validator(way.token).POST(`/v0/wallet/transfer-offers/{contract_id}/${way.move}`, {
      params: { path: { contract_id: contractId } },
      ...extra,
    });
  return control().POST(`/offers/{contractId}/${way.move}`, {
    params: { path: { contractId } },
    body: { actor: way.actor },
    ...extra,
  });
}
