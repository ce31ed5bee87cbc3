// Actions that read the same thing before and after a change: what a server keeps too long shows in the second answer.

import type { OperationSpec } from '../../contract';
import type { ActionKind, Draw, SentRequest, SequenceMove } from './action';
import { preparedRequest } from './read-requests';
import type { SequenceState, TransferKind } from './sequence-state';
import {
  choiceOn,
  creation,
  otherThan,
  read,
  statusOf,
  userOf,
  type WalletChoice,
  type WantedCreation,
} from './wallet-requests';

/** Seconds by which ledger time moves: automation acts, offers expire, a mining round opens. */
const PASSING = [5, 61, 601, 1201];
const CHOICES_ON_OFFERS: readonly WalletChoice[] = ['reject', 'withdraw', 'accept'];
/** What a wallet shows of transfers. */
const WALLET_READS = ['getBalance', 'listTransferOffers', 'listTokenStandardTransfers'];

type Moves = Iterable<SequenceMove>;

interface Parties {
  readonly sender: number;
  readonly receiver: number;
}

const someParties = (state: SequenceState, draw: Draw): Parties => {
  const sender = userOf(state, draw);
  return { sender, receiver: otherThan(sender, state, draw) };
};

/** A new transfer, and a choice on it. */
function* answered(
  state: SequenceState,
  draw: Draw,
  choice: WalletChoice,
  { kind = 'offer', ...wanted }: WantedCreation & { readonly kind?: TransferKind } = {},
): Generator<SequenceMove, Required<SentRequest>['creates']> {
  const { send, creates } = creation(state, draw, kind, wanted);
  const one = { ...creates, exchange: state.exchanges };
  yield { send, creates };
  yield { send: choiceOn(one, choice, state, draw) };
  return creates;
}

/** An offer that is accepted, and completed by automation. */
export function* transfer(state: SequenceState, draw: Draw, parties = someParties(state, draw)): Moves {
  yield* answered(state, draw, 'accept', { ...parties, isPayable: true });
  yield { advance: 5 };
}

/** One of several changes. */
export function change(state: SequenceState, draw: Draw): Moves {
  const kinds: readonly (() => Moves)[] = [
    () => answered(state, draw, draw.of(CHOICES_ON_OFFERS)),
    () => transfer(state, draw),
    () => [{ advance: draw.of(PASSING) }],
    () => [read('tap', userOf(state, draw), { body: { amount: '20' } })],
    () => answered(state, draw, draw.of(CHOICES_ON_OFFERS), { kind: 'token transfer', isPayable: true }),
  ];
  return draw.of(kinds)();
}

/** An offer that expires, with what is seen of it before and attempted after. */
function* expiringOffer(state: SequenceState, draw: Draw): Moves {
  const { send, creates } = creation(state, draw, 'offer', { expires: 60, isPayable: true });
  const one = { ...creates, exchange: state.exchanges };
  const seen = [statusOf(one), read('listTransferOffers', one.sender), read('listTransferOffers', one.receiver)];
  yield { send, creates };
  yield* seen;
  yield { advance: draw.of([61, 59, 60]) };
  yield statusOf(one);
  yield { send: choiceOn(one, draw.of(CHOICES_ON_OFFERS), state, draw) };
  yield* seen;
}

/** A transfer that is answered, and another one with the same tracking id. */
function* createdAfterEnd(state: SequenceState, draw: Draw): Moves {
  const kind = draw.of(['offer', 'offer', 'token transfer'] as const);
  const ended = yield* answered(state, draw, draw.of(CHOICES_ON_OFFERS), { kind, isPayable: true });
  yield { advance: draw.of(PASSING) };
  yield creation(state, draw, kind, { slot: ended.slot, sender: ended.sender });
  if (kind === 'offer') yield statusOf(ended);
}

/** Two transfers to one wallet, whose balance and holdings are read before, between and after. */
function* twoReceipts(state: SequenceState, draw: Draw): Moves {
  const parties = someParties(state, draw);
  const wallet = [read('getBalance', parties.receiver), read('listAmulets', parties.receiver)];
  yield* wallet;
  yield* transfer(state, draw, parties);
  yield* wallet;
  yield* transfer(state, draw, parties);
  yield* wallet;
}

/** What a wallet shows before and after a choice on one of its open transfers. */
function* walletAroundChoice(state: SequenceState, draw: Draw): Moves {
  const kind = draw.of(['offer', 'token transfer'] as const);
  const { send, creates } = creation(state, draw, kind, { isPayable: true });
  const one = { ...creates, exchange: state.exchanges };
  const wallet = draw.of([one.sender, one.receiver]);
  const shown = WALLET_READS.map((operation) => read(operation, wallet));
  yield { send, creates };
  yield* shown;
  yield { send: choiceOn(one, draw.of(CHOICES_ON_OFFERS), state, draw) };
  yield* shown;
}

/** The rows of the table of actions; `byId` has the reads that can be compared. */
export function changeActions(byId: ReadonlyMap<string, OperationSpec>): readonly ActionKind[] {
  const rounds = byId.get('getOpenAndIssuingMiningRounds');
  return [
    {
      name: 'read around a change',
      safety: 'write',
      weight: 10,
      operations: [...byId.keys()],
      *moves(state, draw, { operation = '' }) {
        const request = yield* preparedRequest(byId.get(operation), state, draw);
        if (request === undefined) return;
        yield { send: request };
        yield* change(state, draw);
        yield { send: request };
      },
    },
    { name: 'expiring offer', safety: 'write', weight: 3, moves: expiringOffer },
    { name: 'create after the end', safety: 'write', weight: 4, moves: createdAfterEnd },
    { name: 'two receipts', safety: 'write', weight: 3, moves: twoReceipts },
    { name: 'wallet around a choice', safety: 'write', weight: 5, moves: walletAroundChoice },
    {
      name: 'mining rounds',
      safety: 'write',
      weight: 5,
      *moves(state, draw) {
        for (const seconds of [draw.of(PASSING), draw.of(PASSING), 0]) {
          // The ids that this request lists as known come from earlier answers.
          const request = yield* preparedRequest(rounds, state, draw);
          if (request === undefined) return;
          yield { send: request };
          if (seconds > 0) yield { advance: seconds };
        }
      },
    },
  ];
}
