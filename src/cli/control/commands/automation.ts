// Automation of the network: show, hold, step, fail, switch.

import type { Json } from '../../../base';
import { AUTOMATION_KINDS } from '../../../ledger';
import { ARGUMENTS } from '../../../server';
import type { ControlCommand } from '../command';
import type { Input } from '../input';
import { contract, party } from '../lookup';
import { column, list, pairs, shortId, table, textAt, type Paint } from '../print';
import { kind, numberArgument, textArgument } from '../values';
import { committedLines } from './committed';

const MOST_DUE = 10;

function automationLines(body: Json, paint: Paint): readonly string[] {
  const kinds = pairs(body, 'kinds').map(([name, state]): Json => ({ name, state }));
  const due = list(body, 'due');
  const switched = list(body, 'subjects').map(switchLine);
  return [
    ...table(
      kinds,
      [
        column('KIND', 'name'),
        column('MODE', 'state.mode'),
        column('WAITING', 'state.waiting', true),
        column('WILL FAIL', (row) =>
          list(row, 'state.failures')
            .map((failure) => `${textAt(failure, 'times')}× ${textAt(failure, 'reason')}`)
            .join(', '),
        ),
      ],
      { paint, none: '' },
    ),
    '',
    ...table(
      due.slice(0, MOST_DUE),
      [
        column('DUE', 'at'),
        column('KIND', 'kind'),
        column('STEP', 'what'),
        column('CONTRACT', (row) => shortId(textAt(row, 'contractId'))),
        column('', (row) => (textAt(row, 'late') === 'yes' ? 'late' : '')),
      ],
      { paint, none: 'nothing is due' },
    ),
    ...(due.length > MOST_DUE ? [`and ${due.length - MOST_DUE} more (--json shows them)`] : []),
    ...(switched.length > 0 ? ['', ...switched] : []),
  ];
}

const switchLine = (one: Json): string =>
  `automation of ${textAt(one, 'subject')} ${textAt(one, 'key')} is ${textAt(one, 'on') === 'yes' ? 'on' : 'off'}`;

const KIND = { name: 'kind', help: AUTOMATION_KINDS.join(', ') } as const;
const KINDS = {
  name: 'kinds',
  help: `${AUTOMATION_KINDS.join(', ')} (default: all of them)`,
  variadic: true,
  optional: true,
} as const;

function modes(input: Input, mode: string): Readonly<Record<string, string>> {
  const given = input.texts('kinds');
  for (const text of given)
    if (!AUTOMATION_KINDS.some((one) => one === text)) input.refuse('kinds', text, AUTOMATION_KINDS.join(', '));
  return Object.fromEntries((given.length > 0 ? given : AUTOMATION_KINDS).map((one) => [one, mode]));
}

const inMode = (mode: 'auto' | 'manual', purpose: string): ControlCommand => ({
  words: ['automation', mode],
  operationId: 'setAutomation',
  method: 'PATCH',
  path: '/automation',
  summary: 'Set automation modes',
  purpose,
  example: `automation ${mode} consume`,
  args: [KINDS],
  request: (input) => ({ body: modes(input, mode) }),
  format: (body, { paint }) => automationLines(body, paint),
});

export const automationCommands: readonly ControlCommand[] = [
  {
    words: ['automation'],
    operationId: 'getAutomation',
    method: 'GET',
    path: '/automation',
    summary: 'Get the automation',
    example: 'automation',
    format: (body, { paint }) => automationLines(body, paint),
  },
  inMode('manual', 'Run these kinds of automation only on request, with step'),
  inMode('auto', 'Run these kinds of automation by themselves'),
  {
    words: ['step'],
    operationId: 'stepAutomation',
    method: 'POST',
    path: '/automation/step',
    summary: 'Run one automation step',
    example: 'step consume',
    args: [{ ...KIND, optional: true }],
    flags: [
      {
        name: 'contract',
        value: 'ID',
        help: 'only a step of this contract: contract id, a prefix of it, or the tracking id of an offer',
      },
    ],
    request: async (input) => ({
      body: { kind: kind(input, 'kind'), contractId: await contract(input, 'contract', ['offers', 'due']) },
    }),
    format: (body, { paint }) => [
      `${paint.bold(textAt(body, 'step.what'))}, due ${textAt(body, 'step.at')}`,
      ...committedLines(body),
    ],
  },
  {
    words: ['fail'],
    operationId: 'clearAutomationFailures',
    method: 'DELETE',
    path: '/automation/failures',
    summary: 'Clear armed failures',
    example: 'fail --clear',
    flags: [{ name: 'clear', help: 'clear all failures' }],
    when: 'clear',
    request: (input) => {
      if (input.isGiven('kind')) input.object('fail takes either a kind and a reason, or --clear');
      return {};
    },
    format: () => ['cleared all failures'],
  },
  {
    words: ['fail'],
    operationId: 'failAutomation',
    method: 'POST',
    path: '/automation/failures',
    summary: 'Make automation fail',
    example: 'fail consume insufficient-funds',
    args: [
      { ...KIND, optional: true },
      { name: 'reason', help: 'insufficient-funds (consume only) or timeout', optional: true },
    ],
    flags: [{ name: 'times', value: 'NUMBER', help: 'number of steps that fail (default 1)' }],
    request: (input) => {
      const body = {
        kind: kind(input, 'kind'),
        reason: textArgument(input, 'reason', ARGUMENTS.failureReason),
        times: numberArgument(input, 'times', ARGUMENTS.failureTimes),
      };
      if (!input.isGiven('reason'))
        input.object('fail takes a kind and a reason, such as: understudy fail consume insufficient-funds');
      return { body };
    },
    format: (body) =>
      pairs(body, 'kinds').flatMap(([name, state]) =>
        list(state, 'failures').map(
          (failure) => `the next ${textAt(failure, 'times')} of ${name}: ${textAt(failure, 'reason')}`,
        ),
      ),
  },
  {
    words: ['switch'],
    operationId: 'switchAutomation',
    method: 'PUT',
    path: '/automation/subjects/{subject}/{key}',
    summary: 'Switch automation of a wallet, name or preapproval',
    example: 'switch wallet $ALICE off',
    args: [
      { name: 'subject', help: 'wallet, name or preapproval' },
      { name: 'key', help: 'party (or user) of the wallet or preapproval, or the name' },
      { name: 'state', help: 'on or off' },
    ],
    request: async (input) => {
      const subject = textArgument(input, 'subject', ARGUMENTS.automationSubject);
      const on = input.choice('state', ['on', 'off'] as const) === 'on';
      return {
        path: { subject, key: subject === 'name' ? input.text('key') : await party(input, 'key') },
        body: { on },
      };
    },
    format: (body, { input }) =>
      list(body, 'subjects')
        .filter((one) => textAt(one, 'subject') === input.text('subject'))
        .map(switchLine),
  },
];
