// Submissions: commands are interpreted in order and become the roots of one transaction, atomically.

import { groupedBy, ok } from '../../../base';
import {
  TEMPLATES,
  type ChoiceName,
  type DamlValue,
  type InterfaceName,
  type Payload,
  type TemplateName,
} from '../../daml';
import { changeKey, executionKey } from '../../changes';
import { networkOf, type State } from '../../state';
import type { LedgerContract, Env } from '../../types';
import type { Decision } from '../commands';
import { archive, createDraft, type CreateSpec, type ExerciseSpec, type TreeSpec } from '../draft';
import { requireAuthorized } from './authority';
import { ALLOCATION_RULES } from './allocation-rules';
import type { ExerciseChoice, Submit, SubmittedCommand } from './commands';
import { validateCreations } from './creations';
import { interfaceRule, type ChoiceRule } from './choice-rule';
import { FUND_RULES } from './fund-rules';
import { INSTALL_RULES } from './install-rules';
import { abort, interpret, createScope, wronglyTyped, type Scope } from './scope';
import { APP_PAYMENT_RULES } from './app-payment-rules';
import { NAME_RULES } from './name-rules';
import { REWARD_RULES } from './reward-rules';
import { SETUP_RULES } from './setup-rules';
import { SETTLEMENT_RULES } from './settlement-rules';
import { SUBSCRIPTION_RULES } from './subscription-rules';
import { TEST_TOKEN_RULES } from './test-token-rules';
import { TOKEN_RULES } from './token-rules';
import { TRADING_RULES } from './trading-rules';
import { TRAFFIC_RULES } from './traffic-rules';
import { PREAPPROVAL_RULES } from './preapproval-rules';
import { WALLET_RULES } from './wallet-rules';

const ALL_RULES: readonly ChoiceRule[] = [
  ...TOKEN_RULES,
  ...ALLOCATION_RULES,
  ...SETTLEMENT_RULES,
  ...INSTALL_RULES,
  ...WALLET_RULES,
  ...PREAPPROVAL_RULES,
  ...APP_PAYMENT_RULES,
  ...SUBSCRIPTION_RULES,
  ...NAME_RULES,
  ...REWARD_RULES,
  ...FUND_RULES,
  ...SETUP_RULES,
  ...TRAFFIC_RULES,
  ...TRADING_RULES,
  ...TEST_TOKEN_RULES,
];

/** A choice may have a rule for each of several templates. */
const RULES: ReadonlyMap<ChoiceName, ChoiceRule> = new Map(
  [...groupedBy(ALL_RULES, ({ choice }) => choice)].map(([choice, rules]) => [choice, interfaceRule(choice, rules)]),
);

/** The choices that a submission may exercise. */
export const SUBMITTABLE_CHOICES: readonly ChoiceName[] = ['Archive', ...RULES.keys()];

/** Decides a submission. Rejects choices that are not simulated. */
export function submit(state: State, command: Submit, env: Env): Decision {
  const decided = interpret(() => {
    refuseDuplicate(state, command);
    const draft = createDraft(state, env, command.contractSeed);
    const scope = createScope(state, draft, command, env);
    const roots = command.commands.flatMap((submitted) => rootsOf(submitted, scope));
    for (const root of roots) {
      validateCreations(root, state);
      requireAuthorized(root, command.actAs);
    }
    const { actAs, commandId, userId, workflowId, submissionId, externalTransactionHash } = command;
    draft.transaction({
      actAs,
      commandId,
      userId,
      externalTransactionHash,
      roots,
      ...(workflowId === undefined ? {} : { workflowId }),
      ...(submissionId === undefined ? {} : { submissionId }),
    });
    return draft.entries;
  });
  return decided.ok ? ok(decided.value) : decided;
}

/**
 * Exercises one choice in the name of parties, which also read what the governance party sees: what a wallet or the
 * network's automation submits.
 */
export function exerciseChoice(state: State, command: Omit<ExerciseChoice, 'type'>, env: Env): Decision {
  const { contractId, choice, argument, workflowId } = command;
  const actAs = [...new Set(command.actAs)];
  return interpret(() => {
    const draft = createDraft(state, env);
    const submission: Submit = {
      type: 'submit',
      userId: '',
      actAs,
      readAs: [networkOf(state).dso],
      commands: [],
      commandId: '',
    };
    const scope = createScope(state, draft, submission, env);
    const root = exercised(scope.find(contractId), { choice, argument }, scope);
    validateCreations(root, state);
    requireAuthorized(root, actAs);
    draft.transaction({ actAs, workflowId, roots: [root] });
    return draft.entries;
  });
}

/**
 * A change is a duplicate within the deduplication period; a signed transaction is committed at most once, regardless
 * of its submitter.
 */
function refuseDuplicate(
  state: State,
  { userId, actAs, commandId, deduplication, externalTransactionHash }: Submit,
): void {
  const executed =
    externalTransactionHash === undefined ? undefined : state.changes.get(executionKey(externalTransactionHash));
  if (executed)
    abort({ code: 'duplicate-command', commandId, offset: executed.offset, submissionId: executed.submissionId });
  const earlier = state.changes.get(changeKey(userId, actAs, commandId));
  if (!earlier) return;
  if (deduplication && 'since' in deduplication && earlier.recordTime < deduplication.since) return;
  if (deduplication && 'afterOffset' in deduplication && BigInt(earlier.offset) <= deduplication.afterOffset) return;
  abort({ code: 'duplicate-command', commandId, offset: earlier.offset, submissionId: earlier.submissionId });
}

function rootsOf(command: SubmittedCommand, scope: Scope): readonly TreeSpec[] {
  switch (command.kind) {
    case 'create':
      return [create(command.template, command.payload, scope)];
    case 'exercise':
      return [exercised(typed(scope.find(command.contractId), command.on), command, scope)];
    case 'create-and-exercise': {
      const created = create(command.template, command.payload, scope);
      return [created, exercised(created.contract, command, scope)];
    }
  }
}

/** The contract, if it is of the template or implements the interface. */
function typed(contract: LedgerContract, on: TemplateName | InterfaceName): LedgerContract {
  const { interfaces } = TEMPLATES[contract.template];
  return contract.template === on || interfaces.some((name) => name === on)
    ? contract
    : abort(wronglyTyped(contract, on));
}

function create(template: TemplateName, payload: DamlValue, scope: Scope): CreateSpec {
  // The payload was decoded with the description of its type.
  const made = scope.draft.create(template, payload as Payload<TemplateName>);
  scope.note(made);
  return made;
}

function exercised(
  target: LedgerContract,
  { choice, argument }: { readonly choice: ChoiceName; readonly argument: DamlValue },
  scope: Scope,
): ExerciseSpec {
  const { actAs } = scope.submission;
  const made = choice === 'Archive' ? archive(target) : ruleOf(choice).exercise(target, argument, scope, actAs);
  scope.note(made);
  return made;
}

const ruleOf = (choice: ChoiceName): ChoiceRule =>
  RULES.get(choice) ?? abort({ code: 'not-simulated', what: `choice ${choice}`, known: SUBMITTABLE_CHOICES });
