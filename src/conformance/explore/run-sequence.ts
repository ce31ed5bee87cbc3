// Runs a sequence on the target and the model side by side.

import { RunStoppedError } from '../execute/bounds';
import { Draw, type DrawnSequence } from './action';
import { SequenceRun, type SequenceResult, type SequenceSettings } from './sequence-run';
import type { SequenceState } from './sequence-state';
import { ValuePool } from './value-pool';
import { poorUser, readsAfter, readsBefore } from './wallet-changes';

/**
 * A sequence on a deployment starts no further action after this time. Its offers last at least four times as long,
 * which leaves time for the last reads.
 */
const MAX_DEPLOYMENT_MS = 300_000;

/**
 * Runs a sequence from the start of the session; throws TransportError when a server does not respond, and
 * RunStoppedError when a wallet of a deployment is almost empty.
 */
export async function runSequence(
  { actions, endsWithReads, omitted }: DrawnSequence,
  settings: SequenceSettings,
): Promise<SequenceResult> {
  const { session, users, unique } = settings;
  await session.begin();
  const run = new SequenceRun(settings, unique());
  const state: SequenceState = {
    users,
    transfers: [],
    isCautious: !session.isCopy,
    exchanges: 0,
    successes: 0,
    pool: new ValuePool(session.isCopy),
    reads: [],
  };
  const walletChecks = state.isCautious && actions.some(({ kind }) => settings.kinds.get(kind)?.safety === 'write');
  if (walletChecks) for (const move of readsBefore(users)) await run.perform(move, state);
  const poor = walletChecks ? poorUser(run.result().exchanges) : undefined;
  if (poor !== undefined) throw new RunStoppedError(`the ${poor} user of the target file has too few tokens left`);
  const kinds = new Set<string>();
  let [started, yielded] = [0, 0];
  const isOmitted = (): boolean => {
    yielded += 1;
    return omitted?.has(yielded - 1) === true;
  };
  const began = performance.now();
  const ends = (): boolean => run.ends() || (state.isCautious && performance.now() - began > MAX_DEPLOYMENT_MS);
  for (const action of actions) {
    started += 1;
    const before = state.exchanges;
    const kind = settings.kinds.get(action.kind);
    let isWhole = true;
    for (const move of kind?.moves(state, new Draw(action.choices), action) ?? []) {
      const isLeftOut = isOmitted();
      isWhole &&= !isLeftOut;
      // Answers that are compared with each other must all be there.
      if (isLeftOut || ('check' in move && !isWhole)) continue;
      await run.perform(move, state);
      if (state.exchanges > before || 'advance' in move) kinds.add(action.kind);
      if (ends()) break;
    }
    if (ends()) break;
  }
  // What a deployment shows at the end is compared with the changes of its wallets.
  const finalMoves = endsWithReads || state.isCautious ? settings.finalMoves(state) : [];
  for (const move of finalMoves) if (!run.isOver() && !isOmitted()) await run.perform(move, state);
  if (walletChecks) await run.checkWallets(readsAfter(users), state);
  return { ...run.result(), kinds: [...kinds], started, yielded };
}
