// The state of interpreting one submission. Interpretation ends at the first rejection, like a Daml transaction:
// `abort` throws, and `interpret` turns it into a rejection.

import { err, formatInstant, ok, ZERO, type Amount, type Micros, type Result } from '../../../base';
import { CHOICES, TEMPLATES, type PartyId, type TemplateName } from '../../daml';
import type { State } from '../../state';
import type { LedgerContract, ContractId, Env } from '../../types';
import type { Rejection } from '../commands';
import type { Draft, TreeSpec } from '../draft';
import { canBeMinted } from '../holdings';
import type { Submit } from './commands';

class InterpretationAbort extends Error {
  override readonly name = 'Aborted';
  constructor(readonly rejection: Rejection) {
    super(rejection.code);
  }
}

export function abort(rejection: Rejection): never {
  throw new InterpretationAbort(rejection);
}

/** The result of `run`, or the rejection that aborted it. */
export function interpret<T>(run: () => T): Result<T, Rejection> {
  try {
    return ok(run());
  } catch (error) {
    if (error instanceof InterpretationAbort) return err(error.rejection);
    throw error;
  }
}

/** A requirement of the Daml code, reported in its format. */
export function requirement(rule: string, holds: boolean): void {
  if (!holds) fail(`The requirement '${rule}' was not met.`);
}

/** The actors must be one of the allowed sets of parties. */
export function requireActors(actors: readonly PartyId[], allowed: readonly (readonly PartyId[])[]): void {
  const acting = new Set(actors);
  requirement(
    `Actors ${actors.join(', ')} are ${allowed.map((parties) => parties.join(' and ')).join(', or ')}`,
    allowed.some((parties) => {
      const wanted = new Set(parties);
      return wanted.size === acting.size && parties.every((party) => acting.has(party));
    }),
  );
}

export const fail = (message: string): never => abort({ code: 'daml-failure', message });

export function requireBefore(name: string, deadline: Micros, now: Micros): void {
  if (now >= deadline)
    fail(`Ledger time ${formatInstant(now)} is at or after the deadline '${name}' at ${formatInstant(deadline)}`);
}

export function requireReached(name: string, deadline: Micros, now: Micros): void {
  if (now < deadline) fail(`Ledger time ${formatInstant(now)} is before '${name}' at ${formatInstant(deadline)}`);
}

export interface Scope {
  readonly state: State;
  readonly env: Env;
  readonly draft: Draft;
  readonly submission: Submit;
  /** The contract, if it is active and visible to the submitters. */
  find(contractId: ContractId): LedgerContract;
  /** Like `find`, for a contract of a given template. */
  contract<T extends TemplateName>(template: T, contractId: ContractId): LedgerContract<T>;
  /** Adds minted tokens to those of the submission; false if the supply limit is exceeded. */
  mint(value: Amount): boolean;
  /** Records the contracts that a root created and archived, for later roots. */
  note(root: TreeSpec): void;
}

export function createScope(state: State, draft: Draft, submission: Submit, env: Env): Scope {
  const made = new Map<ContractId, LedgerContract>();
  const gone = new Set<ContractId>();
  let minted = ZERO;
  const disclosed = new Set(submission.disclosed);
  const readers = new Set([...submission.actAs, ...submission.readAs]);
  const isVisible = (contract: LedgerContract): boolean =>
    disclosed.has(contract.contractId) ||
    [...contract.signatories, ...contract.observers].some((party) => readers.has(party));

  const find = (contractId: ContractId): LedgerContract => {
    if (gone.has(contractId)) abort({ code: 'contract-consumed', contractId });
    const record = state.contracts.get(contractId);
    const contract = made.get(contractId) ?? record?.contract;
    if (!contract || !(made.has(contractId) || isVisible(contract)))
      return abort({ code: 'contract-not-found', contractId, kind: 'contract' });
    if (record?.archived)
      abort(
        disclosed.has(contractId)
          ? { code: 'contract-inactive', contractId }
          : { code: 'contract-not-found', contractId, kind: 'contract' },
      );
    return contract;
  };

  return {
    state,
    env,
    draft,
    submission,
    find,
    contract(template, contractId) {
      const contract = find(contractId);
      return isOfTemplate(contract, template) ? contract : abort(wronglyTyped(contract, template));
    },
    mint(value) {
      minted = minted.plus(value);
      return canBeMinted(state, minted);
    },
    note: function note(spec) {
      if (spec.kind === 'create') made.set(spec.contract.contractId, spec.contract);
      else {
        if (CHOICES[spec.choice].consuming) gone.add(spec.target.contractId);
        spec.children.forEach(note);
      }
    },
  };
}

export const isOfTemplate = <T extends TemplateName>(
  contract: LedgerContract,
  template: T,
): contract is LedgerContract<T> => contract.template === template;

export const wronglyTyped = (contract: LedgerContract, expected: string): Rejection => ({
  code: 'wrongly-typed-contract',
  contractId: contract.contractId,
  expected,
  actual: TEMPLATES[contract.template].entity,
});

/** Rejects an action if a required party is not an acting party, or if none is required: every action has an authorizer. */
export function requireAuthority(what: string, required: readonly PartyId[], actAs: readonly PartyId[]): void {
  const missing = required.filter((party) => !actAs.includes(party));
  if (missing.length > 0 || required.length === 0)
    abort({ code: 'missing-authorization', what, required, given: actAs, missing });
}
