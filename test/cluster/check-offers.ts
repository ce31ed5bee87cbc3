// The black-box check of what clients of several replicas saw: a search, as by Wing, Gong and Lowe, for an order of the
// operations on one offer that explains every answer and agrees with real time. It knows what a wallet API promises about
// an offer, and nothing of logs, offsets and replicas.

export type OfferStage = 'none' | 'created' | 'accepted' | 'completed' | 'rejected' | 'withdrawn';

/** What an operation was answered; `open`: there was no answer, or one that leaves open whether it was done. */
type OfferAnswer =
  | { readonly kind: 'create'; readonly result: 'done'; readonly contractId: string }
  /** `exists`: the tracking id was used before. `busy`: another create with it is in process. */
  | { readonly kind: 'create'; readonly result: 'exists' | 'busy' | 'open' }
  /** `refused`: the offer is not open. */
  | { readonly kind: OfferMove; readonly result: 'done' | 'refused' | 'open' }
  | { readonly kind: 'status'; readonly stage: OfferStage; readonly contractId?: string | undefined }
  /** Whether it is in the list of open offers. */
  | { readonly kind: 'list'; readonly contractId: string | undefined };

export type OfferMove = 'accept' | 'reject' | 'withdraw';

/** Operations that were refused with certainty ("Nothing was done") and reads without an answer are left out. */
export type OfferOperation = OfferAnswer & {
  readonly trackingId: string;
  /** Monotonic times. */
  readonly begin: number;
  readonly end: number;
};

interface Offer {
  readonly stage: OfferStage;
  /** Undefined for one that was created by an operation whose answer was lost, until another one shows it. */
  readonly contractId?: string | undefined;
}

/** One sentence for each offer whose answers contradict each other. */
export function contradictingOffers(operations: readonly OfferOperation[]): readonly string[] {
  const byId = new Map<string, OfferOperation[]>();
  for (const operation of operations) {
    const ofOffer = byId.get(operation.trackingId);
    if (ofOffer) ofOffer.push(operation);
    else byId.set(operation.trackingId, [operation]);
  }
  return [...byId].flatMap(([id, ofOffer]) =>
    isLinearizable(ofOffer) ? [] : [`no order explains the answers about offer ${id}: ${storyOf(ofOffer)}`],
  );
}

/** Whether one server could have answered this. All operations are about the same offer. */
export function isLinearizable(operations: readonly OfferOperation[]): boolean {
  const all = operations.toSorted((one, other) => one.begin - other.begin);
  const required = all.reduce((set, operation, index) => (isOpen(operation) ? set : set | bit(index)), 0n);
  const seen = new Set<string>();

  const search = (done: bigint, offer: Offer): boolean => {
    if ((required & ~done) === 0n) return true;
    const key = `${done} ${offer.stage} ${offer.contractId ?? ''}`;
    if (seen.has(key)) return false;
    seen.add(key);
    const left = all.flatMap((operation, index) => ((done & bit(index)) === 0n ? [{ operation, index }] : []));
    // What begins later than this comes after an operation that is still to be placed.
    const horizon = Math.min(...left.map(({ operation }) => (isOpen(operation) ? Infinity : operation.end)));
    return left
      .filter(({ operation }) => operation.begin <= horizon)
      .some(({ operation, index }) => {
        const next = after(offer, operation);
        return next !== undefined && search(done | bit(index), next);
      });
  };
  return search(0n, { stage: 'none' });
}

const bit = (index: number): bigint => 1n << BigInt(index);

const isOpen = (operation: OfferOperation): boolean => 'result' in operation && operation.result === 'open';

/** The offer after an operation with this answer; undefined where it cannot be answered so. */
export function after(offer: Offer, answer: OfferAnswer): Offer | undefined {
  switch (answer.kind) {
    case 'create':
      return afterCreate(offer, answer);
    case 'status':
      return afterStatus(offer, answer);
    case 'list':
      return afterList(offer, answer.contractId);
    case 'accept':
      return afterMove(offer, answer.result, 'accepted');
    case 'reject':
      return afterMove(offer, answer.result, 'rejected');
    case 'withdraw':
      return afterMove(offer, answer.result, 'withdrawn');
  }
}

function afterCreate(offer: Offer, answer: OfferAnswer & { readonly kind: 'create' }): Offer | undefined {
  const isNew = offer.stage === 'none';
  if (answer.result === 'done') return isNew ? { stage: 'created', contractId: answer.contractId } : undefined;
  if (answer.result === 'open') return isNew ? { stage: 'created' } : undefined;
  return isNew === (answer.result === 'busy') ? offer : undefined;
}

function afterMove(offer: Offer, result: 'done' | 'refused' | 'open', stage: OfferStage): Offer | undefined {
  if (result !== 'refused') return offer.stage === 'created' ? { stage } : undefined;
  // The client knows the contract: it was created before.
  return offer.stage === 'none' || offer.stage === 'created' ? undefined : offer;
}

/** How the automation of the sender ends an accepted offer. */
const ENDS: ReadonlySet<OfferStage> = new Set(['completed', 'withdrawn']);

function afterStatus(
  offer: Offer,
  { stage, contractId }: OfferAnswer & { readonly kind: 'status' },
): Offer | undefined {
  if (offer.stage === 'accepted' && ENDS.has(stage)) return { stage };
  if (offer.stage !== stage) return undefined;
  if (stage !== 'created') return offer;
  return offer.contractId === undefined || offer.contractId === contractId ? { stage, contractId } : undefined;
}

const afterList = (offer: Offer, contractId: string | undefined): Offer | undefined => {
  if (contractId !== undefined) return afterStatus(offer, { kind: 'status', stage: 'created', contractId });
  return offer.stage === 'created' ? undefined : offer;
};

function storyOf(operations: readonly OfferOperation[]): string {
  return operations
    .toSorted((one, other) => one.begin - other.begin)
    .map((one) => {
      const contract = 'contractId' in one && one.contractId !== undefined ? ` ${one.contractId.slice(0, 12)}` : '';
      return `${wordsOf(one)}${contract} (${one.begin.toFixed(1)} to ${one.end.toFixed(1)})`;
    })
    .join(', ');
}

function wordsOf(operation: OfferOperation): string {
  if (operation.kind === 'status') return `is ${operation.stage}`;
  if (operation.kind === 'list') return operation.contractId === undefined ? 'is not listed' : 'is listed';
  return `${operation.kind} ${operation.result}`;
}
