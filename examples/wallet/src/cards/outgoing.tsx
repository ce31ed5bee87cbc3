import type { Api } from '../api';
import { Amount, Button, Card, Empty, Loading, Party, Problem, useAction, When } from '../parts';
import { hasEnded, type Payment, type PaymentState } from '../payments';
import type { Payments } from '../use-payments';
import { moveOffer, type Offer, type Overview } from '../wallet';

interface Props {
  readonly api: Api;
  readonly party: string;
  readonly overview: Overview | undefined;
  readonly payments: Payments;
  readonly onChange: () => void;
}

export function OutgoingCard({ api, party, overview, payments: { payments, retry, forgetEnded }, onChange }: Props) {
  const transfers = overview?.offers.filter(({ kind, sender }) => kind === 'token-standard' && sender === party) ?? [];
  const clear = payments.some(hasEnded) && (
    <Button kind="quiet" onClick={forgetEnded}>
      Clear finished
    </Button>
  );
  return (
    <Card id="outgoing" title="Sent" aside={clear}>
      {!overview && payments.length === 0 && <Loading />}
      {overview && payments.length + transfers.length === 0 && <Empty>What you send appears here until it ends.</Empty>}
      <ul class="rows">
        {payments.map((payment) => (
          <PaymentRow
            key={payment.trackingId}
            api={api}
            payment={payment}
            onRetry={() => retry(payment)}
            onChange={onChange}
          />
        ))}
        {transfers.map((offer) => (
          <TransferRow key={offer.contractId} api={api} offer={offer} onChange={onChange} />
        ))}
      </ul>
    </Card>
  );
}

const WORDS: Readonly<Record<PaymentState, string>> = {
  sending: 'Sending',
  unclear: 'It may or may not exist. Trying again with the same tracking id cannot pay twice.',
  refused: 'Nothing was sent',
  created: 'Waiting for the receiver',
  accepted: 'Your wallet is completing it',
  completed: 'The tokens have moved',
  expired: 'Not accepted in time; nothing has moved',
  rejected: 'The receiver declined; nothing has moved',
  withdrawn: 'Taken back; nothing has moved',
  failed: 'Nothing has moved',
};

interface PaymentProps {
  readonly api: Api;
  readonly payment: Payment;
  readonly onRetry: () => void;
  readonly onChange: () => void;
}

function PaymentRow({ api, payment, onRetry, onChange }: PaymentProps) {
  const { receiver, amount, description, expiresAt, state, contractId, reason, trackingId } = payment;
  const withdrawing = useAction((offer: Pick<Offer, 'kind' | 'contractId'>) =>
    moveOffer(api, offer, 'withdraw').finally(onChange),
  );
  return (
    <li class="row" title={`tracking id ${trackingId}`}>
      <div class="what">
        <Party id={receiver} />
        {description && <span class="description">{description}</span>}
      </div>
      <Amount value={amount} />
      <div class="how">
        <span class="note" role="status">
          <span class={`state ${state}`}>{state}</span> {WORDS[state]}
          {state === 'created' && (
            <>
              , expires <When time={new Date(expiresAt)} />
            </>
          )}
        </span>
        <span class="moves">
          {state === 'unclear' && (
            <Button kind="primary" onClick={onRetry} label={`Try again: ${description || amount}`}>
              Try again
            </Button>
          )}
          {state === 'created' && contractId !== undefined && (
            <Button
              busy={withdrawing.busy}
              onClick={() => void withdrawing.run({ kind: 'direct', contractId })}
              label={`Withdraw ${description || amount}`}
            >
              Withdraw
            </Button>
          )}
        </span>
      </div>
      <Problem text={reason ?? withdrawing.problem} />
    </li>
  );
}

interface TransferProps {
  readonly api: Api;
  readonly offer: Offer;
  readonly onChange: () => void;
}

/** Sent by another wallet with the token standard; there is no tracking id to follow it by. */
function TransferRow({ api, offer, onChange }: TransferProps) {
  const withdrawing = useAction(() => moveOffer(api, offer, 'withdraw').finally(onChange));
  return (
    <li class="row">
      <div class="what">
        <Party id={offer.receiver} />
        {offer.description && <span class="description">{offer.description}</span>}
      </div>
      <Amount value={offer.amount} />
      <div class="how">
        <span class="note">
          <span class="state created">created</span> Waiting for the receiver, expires{' '}
          <When time={new Date(offer.expiresAt)} />
        </span>
        <span class="moves">
          <Button
            busy={withdrawing.busy}
            onClick={() => void withdrawing.run()}
            label={`Withdraw ${offer.description || offer.amount}`}
          >
            Withdraw
          </Button>
        </span>
      </div>
      <Problem text={withdrawing.problem} />
    </li>
  );
}
