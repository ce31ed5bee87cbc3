import type { Api } from '../api';
import { Amount, Button, Card, Empty, Loading, Party, Problem, useAction, When } from '../parts';
import { answerRequest, moveOffer, type Offer, type Overview, type PaymentRequest } from '../wallet';

interface Props {
  readonly api: Api;
  readonly party: string;
  readonly overview: Overview | undefined;
  readonly onChange: () => void;
}

export function IncomingCard({ api, party, overview, onChange }: Props) {
  const offers = overview?.offers.filter(({ receiver }) => receiver === party) ?? [];
  const requests = overview?.requests ?? [];
  const count = offers.filter(({ state }) => state === 'created').length + requests.length;
  return (
    <Card id="incoming" title="For you" aside={count > 0 && <span class="count">{count} to answer</span>}>
      {!overview && <Loading />}
      {overview && offers.length + requests.length === 0 && <Empty>No offers to answer.</Empty>}
      <ul class="rows">
        {requests.map((request) => (
          <RequestRow key={request.contractId} api={api} request={request} onChange={onChange} />
        ))}
        {offers.map((offer) => (
          <OfferRow key={offer.contractId} api={api} offer={offer} onChange={onChange} />
        ))}
      </ul>
    </Card>
  );
}

interface OfferProps {
  readonly api: Api;
  readonly offer: Offer;
  readonly onChange: () => void;
}

function OfferRow({ api, offer, onChange }: OfferProps) {
  // Also after a failure: the offer may have been answered, withdrawn or expired.
  const moving = useAction((move: 'accept' | 'reject') => moveOffer(api, offer, move).finally(onChange));
  const expiry = new Date(offer.expiresAt);
  const isExpired = expiry.getTime() <= Date.now();
  return (
    <li class="row">
      <div class="what">
        <Party id={offer.sender} />
        {offer.description && <span class="description">{offer.description}</span>}
      </div>
      <Amount value={offer.amount} />
      <div class="how">
        {offer.state === 'accepted' ? (
          <span class="note">
            <span class="state accepted">accepted</span> Waiting for the sender’s wallet to complete it
          </span>
        ) : (
          <>
            <span class="note">
              {isExpired ? 'expired ' : 'expires '}
              <When time={expiry} />
            </span>
            <span class="moves">
              <Button busy={moving.busy} onClick={() => void moving.run('reject')} label={`Reject ${labelOf(offer)}`}>
                Reject
              </Button>
              <Button
                kind="primary"
                busy={moving.busy}
                onClick={() => void moving.run('accept')}
                label={`Accept ${labelOf(offer)}`}
              >
                Accept
              </Button>
            </span>
          </>
        )}
      </div>
      <Problem text={moving.problem} />
    </li>
  );
}

/** Tells the buttons of several offers apart for screen readers. */
const labelOf = ({ description, amount }: Offer): string => description || amount;

interface RequestProps {
  readonly api: Api;
  readonly request: PaymentRequest;
  readonly onChange: () => void;
}

function RequestRow({ api, request, onChange }: RequestProps) {
  const { contractId, description, price, unit, days } = request;
  const answering = useAction((move: 'accept' | 'reject') => answerRequest(api, contractId, move).finally(onChange));
  return (
    <li class="row">
      <div class="what">
        <span class="name">{description}</span>
        <span class="description">Payment for {days} days</span>
      </div>
      <Amount value={price} symbol={unit} />
      <div class="how">
        <span class="note">Payment request</span>
        <span class="moves">
          <Button busy={answering.busy} onClick={() => void answering.run('reject')} label={`Reject ${description}`}>
            Reject
          </Button>
          <Button
            kind="primary"
            busy={answering.busy}
            onClick={() => void answering.run('accept')}
            label={`Pay ${description}`}
          >
            Pay
          </Button>
        </span>
      </div>
      <Problem text={answering.problem} />
    </li>
  );
}
