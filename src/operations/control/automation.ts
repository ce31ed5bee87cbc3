// Automation: modes, steps, failures.

import {
  activeOf,
  AUTOMATION_KINDS,
  type AutomationKind,
  type AutomationMode,
  type AutomationSubject,
  type Command,
  type FailureReason,
  type State,
} from '../../ledger';
import { json } from '../answers';
import { membersOf, textMember } from '../read';
import type { Answer, Operation } from '../types';
import type { Json } from '../../base';
import { controlOperation, type ControlOperationCall } from './control-operation';
import { rejectionAnswer } from './rejections';
import { commandResultJson, dueJson } from './views';

/** Maximum number of listed steps. */
const MAX_LISTED_STEPS = 100;

const MODES: readonly AutomationMode[] = ['auto', 'manual'];
const parseKind = (text: string | undefined): AutomationKind | undefined =>
  AUTOMATION_KINDS.find((kind) => kind === text);

/** Run-length encodes consecutive failures. */
function failuresOf(reasons: readonly FailureReason[]): Json {
  const runs: { reason: FailureReason; times: number }[] = [];
  for (const reason of reasons) {
    const last = runs.at(-1);
    if (last?.reason === reason) last.times += 1;
    else runs.push({ reason, times: 1 });
  }
  return runs;
}

export function kindsJson(
  { control }: Pick<ControlOperationCall, 'control'>,
  state: State,
): { readonly [kind: string]: Json } {
  return Object.fromEntries(
    AUTOMATION_KINDS.map((kind) => [
      kind,
      {
        mode: state.manual.has(kind) ? 'manual' : 'auto',
        waiting: [...control.automation.upcoming([kind])].length,
        failures: failuresOf(state.failures.get(kind) ?? []),
      },
    ]),
  );
}

function showAutomation(call: ControlOperationCall): Answer {
  const { state } = call.context.world;
  const clock = call.control.clock.view();
  const due: Json[] = [];
  for (const event of call.control.automation.upcoming()) {
    if (due.length === MAX_LISTED_STEPS) break;
    due.push(dueJson(event, clock, state));
  }
  const subjects = [...state.automation].map(([name, on]) => ({
    subject: name.slice(0, name.indexOf(' ')),
    key: name.slice(name.indexOf(' ') + 1),
    on,
  }));
  return json({ kinds: kindsJson(call, state), due, subjects });
}

/** Executes commands in order and returns the automation; stops at the first rejection. */
function executeAndShow(call: ControlOperationCall, commands: readonly Command[]): Answer {
  for (const command of commands) {
    const executed = call.context.world.execute(command);
    if (!executed.ok) return rejectionAnswer(executed.error);
  }
  return showAutomation(call);
}

const setAutomation = controlOperation('setAutomation', (call) => {
  const modes = membersOf(call.request.body);
  return executeAndShow(
    call,
    AUTOMATION_KINDS.flatMap((kind): Command[] => {
      const mode = MODES.find((one) => one === modes[kind]);
      return mode === undefined ? [] : [{ type: 'set-automation-mode', kind, mode }];
    }),
  );
});

const stepAutomation = controlOperation('stepAutomation', ({ control, request, context }) => {
  const kind = parseKind(textMember(request.body, 'kind'));
  const contractId = textMember(request.body, 'contractId');
  const stepped = control.automation.step({
    ...(kind ? { kind } : {}),
    ...(contractId === undefined ? {} : { contractId }),
  });
  if (!stepped.ok) return rejectionAnswer(stepped.error);
  const clock = control.clock.view();
  return json(
    commandResultJson(stepped.value.entries, clock, { step: dueJson(stepped.value.event, clock, context.world.state) }),
  );
});

const failAutomation = controlOperation('failAutomation', (call) => {
  const { kind, reason, times } = membersOf(call.request.body);
  const command: Command = {
    type: 'arm-failure',
    kind: parseKind(String(kind)) ?? 'consume',
    reason: reason === 'timeout' ? 'timeout' : 'insufficient-funds',
    times: times === undefined ? 1 : Number(times),
  };
  return executeAndShow(call, [command]);
});

const clearFailures = controlOperation('clearAutomationFailures', ({ context }) => {
  for (const [kind, reasons] of context.world.state.failures)
    if (reasons.length > 0) context.world.execute({ type: 'arm-failure', kind, reason: 'timeout', times: 0 });
  return { status: 204 };
});

const switchAutomation = controlOperation('switchAutomation', (call) => {
  const subject =
    (['wallet', 'name', 'preapproval'] as const).find((one) => one === call.request.path['subject']) ?? 'wallet';
  const key = call.request.path['key'] ?? '';
  if (!hasSubject(call.context.world.state, subject, key))
    return rejectionAnswer({ code: 'unknown', kind: subject === 'name' ? 'name' : 'party', id: key });
  return executeAndShow(call, [
    { type: 'set-automation', subject, key, on: membersOf(call.request.body)['on'] === true },
  ]);
});

const hasSubject = (state: State, subject: AutomationSubject, key: string): boolean =>
  subject === 'name'
    ? activeOf(state, 'AnsEntry').some(({ contract }) => contract.payload.name === key)
    : state.hosting.has(key);

export const automationOperations: readonly Operation[] = [
  controlOperation('getAutomation', showAutomation),
  setAutomation,
  stepAutomation,
  failAutomation,
  clearFailures,
  switchAutomation,
];
