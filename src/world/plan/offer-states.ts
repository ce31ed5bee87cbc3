// Checks that offers ended in the `state` of the file: automation and other steps may have changed it.

import { membersOf, OFFER_TRANSITIONS, textOf, type LogEntry, type TreeNode } from '../../ledger';
import type { OfferEndState, OfferProperties } from '../world-schema';
import { trackingIdOf } from './offers';
import type { PlanError, Planning } from './planning';

interface ExpectedState {
  readonly words: OfferProperties;
  readonly index: number;
  readonly wanted: OfferEndState;
  /** Sender and tracking id. */
  readonly key: string;
}

interface OfferStanding {
  readonly state: OfferEndState;
  readonly reason: string;
}

/** Processes a log entry by entry, and keeps only the offers with a `state`: a long log need not be in memory. */
export function followOfferStates({ file, partyOf }: Pick<Planning, 'file' | 'partyOf'>): {
  see(entry: LogEntry): void;
  problems(): readonly PlanError[];
} {
  const all = (file.offers ?? []).flatMap((words, index): readonly ExpectedState[] =>
    words.state === undefined
      ? []
      : [{ words, index, wanted: words.state, key: `${partyOf(words.from)}\n${firstIdOf(words, index)}` }],
  );
  const keys = new Set(all.map(({ key }) => key));
  const living = new Map<string, string>();
  const standings = new Map<string, OfferStanding>();
  const look = (node: TreeNode): void => {
    if (node.kind === 'create') {
      const key =
        node.contract.template === 'TransferOffer'
          ? `${node.contract.payload.sender}\n${node.contract.payload.trackingId}`
          : '';
      if (!keys.has(key)) return;
      living.set(node.contract.contractId, key);
      standings.set(key, { state: 'created', reason: '' });
      return;
    }
    const [key, edge] = [living.get(node.contractId), OFFER_TRANSITIONS.find(({ choice }) => choice === node.choice)];
    if (key === undefined || !edge || !node.consuming) return;
    living.delete(node.contractId);
    standings.set(key, {
      state: edge.move === 'abort' ? 'out-of-funds' : edge.to,
      reason: textOf(membersOf(node.argument)['reason']),
    });
    if (edge.to === 'accepted') living.set(textOf(membersOf(node.result)['acceptedTransferOffer']), key);
  };
  return {
    see(entry) {
      if (keys.size > 0 && entry.type === 'transaction') entry.nodes.forEach(look);
    },
    problems: () => all.flatMap((one) => problemOf(one, standings.get(one.key))),
  };
}

/** For a repeated offer, the first one counts. */
const firstIdOf = (words: OfferProperties, index: number): string =>
  words.every === undefined ? trackingIdOf(words, index) : `${trackingIdOf(words, index)}-1`;

function problemOf({ words, index, wanted }: ExpectedState, found: OfferStanding | undefined): readonly PlanError[] {
  if (!found || found.state === wanted) return [];
  const reason = found.reason === '' ? '' : ` (${found.reason})`;
  return [
    {
      pointer: `/offers/${index}/state`,
      message: `offer ${trackingIdOf(words, index)} is ${found.state}${reason} at the end of the history, not ${wanted}; ${fixFor(wanted, found.state)}`,
    },
  ];
}

function fixFor(wanted: OfferEndState, found: OfferEndState): string {
  if (found === 'out-of-funds') return 'increase the balance of the sender, or reduce its earlier payments';
  if (found === 'accepted')
    return 'automation of the sender does not complete it; check `automation`, `held` and other offers that stay accepted';
  if (found === 'expired') return 'give it a longer `expires`';
  if (wanted === 'out-of-funds') return "raise its amount above the sender's balance";
  return wanted === 'expired' ? 'end `expires` before the end of the history' : 'change `at` and `expires`';
}
