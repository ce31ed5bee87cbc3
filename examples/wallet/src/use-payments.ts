import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Api } from './api';
import { useLoad } from './load';
import {
  attempt,
  hasEnded,
  isOpen,
  paymentOf,
  readOutcome,
  readPayments,
  writePayments,
  type Outcome,
  type Payment,
} from './payments';
import type { Offer } from './wallet';

export type NewPayment = Pick<Payment, 'receiver' | 'amount' | 'description' | 'expiresAt'>;

export interface Payments {
  readonly payments: readonly Payment[];
  /** Resolves when the first attempt has an outcome. */
  readonly pay: (payment: NewPayment) => Promise<void>;
  /** Sends an unclear payment again, with the same tracking id. */
  readonly retry: (payment: Payment) => void;
  readonly forgetEnded: () => void;
}

const FIRST_PAUSE_MS = 1_000;
/** After these the user decides when to try again. */
const ATTEMPTS = 6;

const withOutcome = (payment: Payment, outcome: Outcome): Payment => ({
  ...payment,
  reason: undefined,
  contractId: undefined,
  ...outcome,
});

/** Follows the payments of a party. `offers` are the open ones; they change whenever a payment may have moved. */
export function usePayments(api: Api, party: string, offers: readonly Offer[] | undefined): Payments {
  const [payments, setPayments] = useState(() => readPayments(party));
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const change = useCallback(
    (update: (before: readonly Payment[]) => readonly Payment[]) =>
      setPayments((before) => {
        const after = update(before);
        writePayments(party, after);
        return after;
      }),
    [party],
  );
  const replace = useCallback(
    (next: Payment) => change((all) => all.map((one) => (one.trackingId === next.trackingId ? next : one))),
    [change],
  );

  const send = useCallback(
    async (payment: Payment): Promise<void> => {
      clearTimeout(timers.current.get(payment.trackingId));
      timers.current.delete(payment.trackingId);
      const sending = withOutcome({ ...payment, attempts: payment.attempts + 1 }, { state: 'sending' });
      replace(sending);
      replace(withOutcome(sending, await attempt(api, sending)));
    },
    [api, replace],
  );

  useEffect(() => {
    for (const payment of payments) {
      const waits = timers.current.has(payment.trackingId);
      if (payment.state !== 'unclear' || payment.attempts >= ATTEMPTS || waits) continue;
      const pause = FIRST_PAUSE_MS * 2 ** (payment.attempts - 1);
      timers.current.set(
        payment.trackingId,
        setTimeout(() => void send(payment), pause),
      );
    }
  }, [payments, send]);
  useEffect(() => () => timers.current.forEach((timer) => clearTimeout(timer)), []);

  const latest = useRef(payments);
  latest.current = payments;
  const outcomes = useLoad(
    useCallback(
      () =>
        Promise.all(
          latest.current.filter(isOpen).map(async (payment) => {
            return { trackingId: payment.trackingId, outcome: await readOutcome(api, payment) };
          }),
        ),
      [api],
    ),
  );
  useEffect(() => {
    const news = new Map(outcomes.data?.map(({ trackingId, outcome }) => [trackingId, outcome]));
    change((all) =>
      all.map((payment) => {
        const outcome = news.get(payment.trackingId);
        const moved = outcome !== undefined && isOpen(payment) && outcome.state !== payment.state;
        return moved ? withOutcome(payment, outcome) : payment;
      }),
    );
  }, [outcomes.data, change]);

  useEffect(() => {
    const known = new Set(latest.current.map(({ trackingId }) => trackingId));
    const sentElsewhere = (offers ?? []).flatMap((offer) =>
      offer.sender === party && offer.trackingId !== undefined && !known.has(offer.trackingId)
        ? [paymentOf(offer, offer.trackingId)]
        : [],
    );
    if (sentElsewhere.length > 0) change((all) => [...sentElsewhere, ...all]);
    outcomes.refresh();
  }, [party, offers, change]);

  return {
    payments,
    pay: (terms) => {
      const payment: Payment = { ...terms, trackingId: crypto.randomUUID(), state: 'sending', attempts: 0 };
      change((all) => [payment, ...all]);
      return send(payment);
    },
    retry: (payment) => void send(payment),
    forgetEnded: () => change((all) => all.filter((payment) => !hasEnded(payment))),
  };
}
