// Name entries and transfer preapprovals: creation, renewal (under a new contract id) and expiry (observed
// scan-validator 3.5, 3.6, 2.3).

import { DAY, err, formatInstant, later, micros, ok, plus, type Micros, type Result } from '../../base';
import { renewableFrom } from '../renewals';
import { timeOf } from '../rounds';
import { activeContract, activeOfStakeholder, firstActive, networkOf, type State } from '../state';
import type { LedgerContract, Env } from '../types';
import type { CommandOf, Decision, Rejection } from './commands';
import { exercise, createDraft, type Draft, type ExerciseSpec } from './draft';
import { tokenContextOf } from './holdings';
import { textProblem } from './name-terms';
import { exerciseChoice } from './submission/submit';
import { paymentContext } from './wallet-payments';

/** Lifetime of name entries and preapprovals. */
export const LIFETIME = micros(90n * DAY);

/** The newest entry of the name; older ones have expired and are not archived yet. */
const nameEntry = (state: State, name: string): LedgerContract<'AnsEntry'> | undefined =>
  state.names.named(name).at(-1)?.contract;

/** Creates a name entry. Rejects texts that are too long, URLs other than http(s), and names in use. */
export function publishName(state: State, command: CommandOf<'publish-name'>, env: Env): Decision {
  const { user, name, url, description } = command;
  const problem = textProblem({ url, description });
  if (problem) return err(problem);
  const present = nameEntry(state, name);
  if (present && timeOf(present.payload.expiresAt) >= env.now)
    return err({ code: 'already-exists', kind: 'name', id: name });
  const { dso } = networkOf(state);
  const draft = createDraft(state, env);
  const expiresAt = formatInstant(plus(env.now, command.lifetime ?? LIFETIME));
  const entry = draft.create('AnsEntry', { user, dso, name, url, description, expiresAt });
  draft.transaction({ actAs: [user, dso], workflowId: 'name-entry', roots: [entry] });
  return ok(draft.entries);
}

/** Renews a name at any time. Rejects unknown names. */
export function renewName(state: State, command: CommandOf<'renew-name'>, env: Env): Decision {
  const entry = nameEntry(state, command.name);
  if (!entry) return err({ code: 'unknown', kind: 'name', id: command.name });
  return renew(state, entry, env);
}

/** A renewed entry is a new contract with a later expiry. */
function renew(state: State, entry: LedgerContract<'AnsEntry'>, env: Env): Decision {
  const draft = createDraft(state, env);
  const expiresAt = formatInstant(plus(later(timeOf(entry.payload.expiresAt), env.now), LIFETIME));
  const renewed = draft.create('AnsEntry', { ...entry.payload, expiresAt });
  const root = exercise(entry, 'AnsEntry_Renew', {
    actors: entry.signatories,
    argument: { extension: { microseconds: LIFETIME.toString() } },
    result: { entryCid: renewed.contract.contractId },
    children: [renewed],
  });
  draft.transaction({ actAs: entry.signatories, workflowId: 'name-entry', roots: [root] });
  return ok(draft.entries);
}

/** Automation renews a name only if its renewal is switched on. */
export function renewEntry(state: State, contractId: string, env: Env): Decision {
  const entry = activeContract(state, 'AnsEntry', contractId)?.contract;
  if (!entry) return err({ code: 'contract-not-found', contractId, kind: 'name entry' });
  if (state.automation.get(`name ${entry.payload.name}`) !== true)
    return err({ code: 'not-due', what: 'renewal of a name whose automatic renewal is off' });
  return inRenewalWindow(entry.payload.expiresAt, env.now)
    ? renew(state, entry, env)
    : err({ code: 'not-due', what: 'renewal of the name' });
}

/** Archives an expired name; at the instant of expiry it is still active (decisions B28). */
export function expireEntry(state: State, contractId: string, env: Env): Decision {
  const entry = activeContract(state, 'AnsEntry', contractId)?.contract;
  if (!entry) return err({ code: 'contract-not-found', contractId, kind: 'name entry' });
  if (env.now <= timeOf(entry.payload.expiresAt)) return err({ code: 'not-due', what: 'expiry of the name' });
  const { dso } = networkOf(state);
  const draft = createDraft(state, env);
  draft.transaction({
    actAs: [dso],
    workflowId: 'name-entry',
    roots: [exercise(entry, 'AnsEntry_Expire', { actors: [dso], argument: { actor: dso }, result: {} })],
  });
  return ok(draft.entries);
}

const inRenewalWindow = (expiresAt: string, now: Micros): boolean => renewableFrom(expiresAt) <= now;

/** The newest preapproval of a receiver, by validFrom; an expired one counts until it is archived. */
export const preapprovalOf = (state: State, receiver: string): LedgerContract<'TransferPreapproval'> | undefined => {
  const found = activeOfStakeholder(state, 'TransferPreapproval', receiver).filter(
    ({ contract }) => contract.payload.receiver === receiver,
  );
  return found.sort((a, b) => (timeOf(a.contract.payload.validFrom) < timeOf(b.contract.payload.validFrom) ? 1 : -1))[0]
    ?.contract;
};

/** Creates a preapproval provided by the validator. Rejects receivers that have one, expired or not. */
export function createPreapproval(
  state: State,
  { receiver, validFor }: CommandOf<'create-preapproval'>,
  env: Env,
): Decision {
  const made = preapprove(state, receiver, validFor, env);
  if (!made.ok) return made;
  const { draft, root } = made.value;
  draft.transaction({
    actAs: [receiver, networkOf(state).validator.party],
    workflowId: 'transfer-preapproval',
    roots: [root],
  });
  return ok(draft.entries);
}

interface PreapprovalDraft {
  readonly draft: Draft;
  readonly root: ExerciseSpec;
  readonly preapproval: LedgerContract<'TransferPreapproval'>;
}

function preapprove(
  state: State,
  receiver: string,
  validFor: Micros | undefined,
  env: Env,
): Result<PreapprovalDraft, Rejection> {
  const present = preapprovalOf(state, receiver);
  if (present) return err({ code: 'preapproval-exists', contractId: present.contractId });
  const rules = firstActive(state, 'AmuletRules')?.contract;
  if (!rules) return err({ code: 'precondition', reason: 'the network has no AmuletRules contract yet' });
  const { dso, validator } = networkOf(state);
  const draft = createDraft(state, env);
  const now = formatInstant(env.now);
  const expiresAt = formatInstant(plus(env.now, validFor ?? LIFETIME));
  const preapproval = draft.create('TransferPreapproval', {
    dso,
    receiver,
    provider: validator.party,
    validFrom: now,
    lastRenewedAt: now,
    expiresAt,
  });
  const root = exercise(rules, 'AmuletRules_CreateTransferPreapproval', {
    actors: [receiver, validator.party],
    argument: { receiver, provider: validator.party, expiresAt },
    result: { transferPreapprovalCid: preapproval.contract.contractId },
    children: [preapproval],
  });
  return ok({ draft, root, preapproval: preapproval.contract });
}

/**
 * The validator's automation accepts a proposal that names it and this network. Rejects other providers, and receivers
 * that have a preapproval.
 */
export function acceptProposal(state: State, contractId: string, env: Env): Decision {
  const proposal = activeContract(state, 'TransferPreapprovalProposal', contractId)?.contract;
  if (!proposal) return err({ code: 'contract-not-found', contractId, kind: 'preapproval proposal' });
  const { receiver, provider, expectedDso } = proposal.payload;
  const { dso, validator } = networkOf(state);
  if (provider !== validator.party || (expectedDso ?? dso) !== dso)
    return err({ code: 'not-due', what: 'acceptance of a proposal to another validator or network' });
  const made = preapprove(state, receiver, undefined, env);
  if (!made.ok) return made;
  const { draft, root, preapproval } = made.value;
  const accepted = exercise(proposal, 'TransferPreapprovalProposal_Accept', {
    actors: [provider],
    argument: { expiresAt: preapproval.payload.expiresAt },
    result: { transferPreapprovalCid: preapproval.contractId },
    children: [root],
  });
  draft.transaction({ actAs: [provider], workflowId: 'transfer-preapproval', roots: [accepted] });
  return ok(draft.entries);
}

/** Cancels the preapproval of a receiver. Rejects receivers without one. */
export function cancelPreapproval(state: State, command: CommandOf<'cancel-preapproval'>, env: Env): Decision {
  const present = preapprovalOf(state, command.receiver);
  if (!present) return err({ code: 'unknown', kind: 'transfer preapproval of party', id: command.receiver });
  const draft = createDraft(state, env);
  const root = exercise(present, 'TransferPreapproval_Cancel', {
    actors: [command.receiver],
    argument: { p: command.receiver },
    result: 'TransferPreapproval_CancelResult',
  });
  draft.transaction({ actAs: [command.receiver], workflowId: 'transfer-preapproval', roots: [root] });
  return ok(draft.entries);
}

/** Renews a preapproval unless its renewal is switched off. A renewal by its usual lifetime is free. */
export function renewPreapproval(state: State, contractId: string, env: Env): Decision {
  const present = activeContract(state, 'TransferPreapproval', contractId)?.contract;
  if (!present) return err({ code: 'contract-not-found', contractId, kind: 'transfer preapproval' });
  const { receiver, provider, expiresAt } = present.payload;
  if (state.automation.get(`preapproval ${receiver}`) === false || !inRenewalWindow(expiresAt, env.now))
    return err({ code: 'not-due', what: 'renewal of the preapproval' });
  const tokens = tokenContextOf(state, env);
  if (!tokens.ok) return tokens;
  const newExpiresAt = formatInstant(plus(timeOf(expiresAt), LIFETIME));
  return exerciseChoice(
    state,
    {
      actAs: [provider],
      contractId,
      choice: 'TransferPreapproval_Renew',
      argument: { context: paymentContext(tokens.value), inputs: [], newExpiresAt },
      workflowId: 'transfer-preapproval',
    },
    env,
  );
}

/** Archives an expired preapproval. */
export function expirePreapproval(state: State, contractId: string, env: Env): Decision {
  const present = activeContract(state, 'TransferPreapproval', contractId)?.contract;
  if (!present) return err({ code: 'contract-not-found', contractId, kind: 'transfer preapproval' });
  if (env.now < timeOf(present.payload.expiresAt)) return err({ code: 'not-due', what: 'expiry of the preapproval' });
  const { dso } = networkOf(state);
  const draft = createDraft(state, env);
  draft.transaction({
    actAs: [dso],
    workflowId: 'transfer-preapproval',
    roots: [exercise(present, 'TransferPreapproval_Expire', { actors: [dso], argument: {}, result: {} })],
  });
  return ok(draft.entries);
}
