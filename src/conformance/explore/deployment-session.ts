// A session with a deployment: it cannot be reset, its time cannot be moved, and the model has a world of its own.

import { setTimeout as pause } from 'node:timers/promises';
import type { Contract } from '../../contract';
import { tokenOfRole } from '../execute/request';
import type { Transport } from '../execute/transport';
import type { Target } from '../target/target';
import { controlClient, type WorldControl } from './control-client';
import { tokensIn } from './deployment-answers';
import { ROLES } from './sequence-state';
import { alignedFacts, originOf, statusOf, takeSnapshot, usableUsers, usersOf, type ExploreSession } from './session';

/** Sequences do not wait longer for time to pass. */
const MAX_PAUSE_SECONDS = 2;

/** The clock of the model must be the real one. Throws ControlError if the model does not respond. */
export async function deploymentSession(target: Target, model: Target): Promise<ExploreSession> {
  const control = controlClient(originOf(model), model);
  const status = await statusOf(control);
  const facts = alignedFacts(target.facts, status);
  for (const { party } of usersOf(facts)) if (typeof party === 'string') await prepareSender(control, party);
  return {
    target,
    model: { ...model, facts },
    isCopy: false,
    begin: async () => undefined,
    noteOtherIds: () => undefined,
    advance: async (seconds) => {
      const passing = Math.min(seconds, MAX_PAUSE_SECONDS);
      await pause(passing * 1000);
      return passing;
    },
    nowMicros: (side) => BigInt(Date.now() + (side === 'target' ? (target.clockAheadSeconds ?? 0) * 1000 : 0)) * 1000n,
    saveModel: async () => {
      const id = await takeSnapshot(control);
      return {
        goBack: async () => void (await control.object({ method: 'POST', path: `/snapshots/${id}/revert` })),
        forget: async () => void (await control.text({ method: 'DELETE', path: `/snapshots/${id}` })),
      };
    },
    end: async () => undefined,
  };
}

/** The model is never reset, so that its wallets must suffice for the whole run. */
const PLENTY = '1000000.0';

/** Every sender's automation completes accepted offers, and pays them. */
async function prepareSender(control: WorldControl, party: string): Promise<void> {
  const path = `/automation/subjects/wallet/${encodeURIComponent(party)}`;
  await control.object({ method: 'PUT', path, body: { on: true } });
  await control.object({ method: 'POST', path: '/holdings', body: { owner: party, amount: PLENTY } });
}

/** Tokens that a sender must have: sequences move at most a few. */
const FEW_TOKENS = 5;

/** Number of users, in a row from the first, who can send a few tokens. */
export async function fundedUsers(
  target: Target,
  {
    contract,
    transport,
    timeoutMs,
  }: { readonly contract: Contract; readonly transport: Transport; readonly timeoutMs: number },
): Promise<number> {
  const operation = contract.operations.find(({ id }) => id === 'getBalance');
  const count = usableUsers(target);
  for (let user = 0; user < count; user += 1) {
    const as = ROLES[user] ?? 'first';
    const token = tokenOfRole(target, as);
    if (!operation || token === undefined) return user;
    const request = { operation, step: 0, path: {}, query: {}, headers: {}, body: undefined, token, as };
    const { response } = await transport.send(target, request, timeoutMs);
    if (response.status !== 200 || tokensIn(response.body) < FEW_TOKENS) return user;
  }
  return count;
}
