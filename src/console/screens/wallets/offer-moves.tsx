// The moves of an offer: possible ones as buttons, the others with the reason in a tooltip.

import type { JSX } from 'preact';
import { control, validator } from '../../api/clients';
import type { CallOptions, ApiCall } from '../../api/curl-preview';
import { usersAndAdmin } from '../../live/status';
import { ActionButton } from '../../ui/action-button';
import { UnavailableButton } from '../../../ui/unavailable-button';
import {
  actorLabel,
  shortened,
  moveLabel,
  moveRequest,
  type OfferMoveJson,
  type Offer,
  type MoveRequest,
} from './move-request';

export function OfferMoves({ offer }: { readonly offer: Offer }): JSX.Element {
  if (offer.moves.length === 0) return <p class="muted">No further moves.</p>;
  // Possible moves first.
  const moves = offer.moves.toSorted((a, b) => Number(b.possible) - Number(a.possible));
  return (
    <ul class="wallets-moves">
      {moves.map((move) => (
        <li key={move.move}>
          {move.possible ? (
            <AvailableMove move={move} offer={offer} />
          ) : (
            <UnavailableButton reason={shortened(move.reason ?? 'not possible now')}>
              {moveLabel(move)}
            </UnavailableButton>
          )}
        </li>
      ))}
      {offer.state === 'accepted' && moves.some(({ move, possible }) => move === 'abort' && !possible) ? (
        <li>
          <FailNextPayment />
        </li>
      ) : null}
    </ul>
  );
}

/** The first possible move, as one button: the others are in the expanded offer. */
export function NextMove({ offer }: { readonly offer: Offer }): JSX.Element | null {
  const move = offer.moves.find(({ possible }) => possible);
  return move === undefined ? null : <AvailableMove move={move} offer={offer} isBrief />;
}

const FailNextPayment = (): JSX.Element => (
  <ActionButton
    title="Make the next payment fail (insufficient funds)"
    done="The next payment will fail"
    small
    send={(extra) =>
      control().POST('/automation/failures', {
        body: { kind: 'consume', reason: 'insufficient-funds', times: 1 },
        ...extra,
      })
    }
  />
);

function AvailableMove({
  move,
  offer,
  isBrief = false,
}: {
  readonly move: OfferMoveJson;
  readonly offer: Offer;
  readonly isBrief?: boolean;
}): JSX.Element {
  const way = moveRequest(move, usersAndAdmin.value);
  return (
    <ActionButton
      title={`${moveLabel(move)} ${actorLabel(way)}: ${offer.trackingId}`}
      done={`Offer ${offer.trackingId} ${move.to}`}
      small
      isBrief={isBrief}
      variant={move.move === 'accept' || move.move === 'consume' ? 'primary' : 'plain'}
      send={(extra) => sendMove(way, offer.contractId, extra)}
    >
      {moveLabel(move)} <span class="wallets-way">{actorLabel(way)}</span>
    </ActionButton>
  );
}

function sendMove(way: MoveRequest, contractId: string, extra: CallOptions): ApiCall<unknown> {
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
