// Actions that send several requests at once.

import type { ActionKind, Draw, SentRequest, SequenceMove } from './action';
import { roleOf, type CreatedTransfer, type SequenceState } from './sequence-state';
import {
  choiceOn,
  creation,
  freeSlot,
  ofKind,
  read,
  statusTemplate,
  userOf,
  type WalletChoice,
} from './wallet-requests';

/** The same submission several times at once, of which at most one creates an offer. */
function submissionsAtOnce(state: SequenceState, draw: Draw): readonly SequenceMove[] {
  const { send, creates } = creation(state, draw, 'offer');
  const count = draw.of([2, 3]);
  return [{ sendAtOnce: Array.from({ length: count }, () => ({ send, creates })) }];
}

/** Two choices on one offer at once, of which at most one can succeed; without an offer, on a new one. */
function choicesAtOnce(state: SequenceState, draw: Draw): readonly SequenceMove[] {
  const all = ofKind(state, 'offer');
  const created = all.length === 0 ? [creation(state, draw, 'offer')] : [];
  const one = created[0] ? { ...created[0].creates, exchange: state.exchanges } : draw.of(all);
  const choices = draw.of(CHOICE_PAIRS).map((choice) => ({ send: choiceOn(one, choice, state, draw) }));
  return [...created, ...waitingFor(one, state), { sendAtOnce: choices }];
}

/** Reads that a deployment repeats until both parties see the offer. */
const waitingFor = ({ sender, receiver }: Parties, { isCautious }: SequenceState): readonly SequenceMove[] =>
  isCautious ? [sender, receiver].map((user) => read('listTransferOffers', user)) : [];

type Parties = Pick<CreatedTransfer, 'sender' | 'receiver'>;

const CHOICE_PAIRS: readonly (readonly WalletChoice[])[] = [
  ['accept', 'withdraw'],
  ['accept', 'reject'],
  ['accept', 'accept'],
  ['reject', 'withdraw'],
];

/** Different requests at once: creations with equal and different tracking ids, choices, and reads of one wallet. */
function section(state: SequenceState, draw: Draw): readonly SequenceMove[] {
  const sender = userOf(state, draw);
  const [open] = ofKind(state, 'offer');
  const choices: readonly WalletChoice[] = ['accept', 'withdraw', 'reject'];
  const requests: readonly (() => SentRequest)[] = [
    () => creation(state, draw, 'offer', { sender }),
    () => creation(state, draw, 'offer', { sender, slot: freeSlot(state) + 1 }),
    ...(open ? [() => ({ send: choiceOn(open, draw.of(choices), state, draw) })] : []),
    // The reads of a deployment may lag behind its writes, in any order.
    ...(state.isCautious
      ? []
      : [
          () => ({ send: { operation: 'listTransferOffers', as: roleOf(sender) } }),
          () => ({ send: { operation: 'getBalance', as: roleOf(sender) } }),
          ...(open ? [() => ({ send: statusTemplate(open) })] : []),
        ]),
  ];
  const count = draw.of([2, 3, 4]);
  const sendAtOnce = Array.from({ length: count }, () => draw.of(requests)());
  return [...(open ? waitingFor(open, state) : []), { sendAtOnce }];
}

export const CONCURRENT_ACTIONS: readonly ActionKind[] = [
  { name: 'submissions at once', isForDeployments: true, safety: 'write', weight: 2, moves: submissionsAtOnce },
  { name: 'choices at once', isForDeployments: true, safety: 'write', weight: 2, moves: choicesAtOnce },
  { name: 'section at once', isForDeployments: true, safety: 'write', weight: 3, moves: section },
];
