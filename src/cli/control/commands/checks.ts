// Checks that the server runs.

import type { Json } from '../../../base';
import { CHECK_TOKEN_ROLES } from '../../../operations';
import type { ControlCommand, RequestParts } from '../command';
import type { Input } from '../input';
import { column, list, table, textAt, type Paint } from '../print';

const CHECK = { name: 'id', help: 'check id shown by checks' };
const byId = (input: Input): RequestParts => ({ path: { id: input.text('id') } });

const FORMATS = ['json', 'html'] as const;
const SAFETIES = ['read', 'write', 'destructive'] as const;

/** A list that was not given is omitted. */
const names = (input: Input, flag: string): Json | undefined =>
  input.texts(flag).length === 0 ? undefined : input.texts(flag);

function tokens(input: Input): Json | undefined {
  const pairs = input.texts('token').flatMap((text) => {
    const [, role = '', variable = ''] = /^(\w+)=env:(\w+)$/.exec(text) ?? [];
    const value = process.env[variable];
    if (!CHECK_TOKEN_ROLES.some((one) => one === role) || value === undefined) {
      input.refuse(
        'token',
        text,
        `ROLE=env:VARIABLE, where ROLE is one of ${CHECK_TOKEN_ROLES.join(', ')} and the variable is set,`,
      );
      return [];
    }
    return [[role, value] as const];
  });
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

const newCheck = (input: Input): RequestParts => ({
  body: {
    url: input.text('address'),
    // The body is required, also without choices.
    world: input.text('address') === undefined ? (input.isGiven('own-world') ? 'own' : 'private') : undefined,
    suites: names(input, 'suite'),
    operations: names(input, 'operation'),
    clauses: names(input, 'clause'),
    tags: names(input, 'tag'),
    allow: input.choice('allow', SAFETIES),
    tokens: tokens(input),
    dialect: input.choice('dialect', ['documented', 'observed']),
    seed: input.text('seed'),
    timeLimit: input.text('time-limit'),
  },
});

const progressText = (row: Json): string => `${textAt(row, 'progress.done')}/${textAt(row, 'progress.total')}`;
const failingText = (row: Json): string =>
  String(Number(textAt(row, 'counts.fail')) + Number(textAt(row, 'counts.error')));

const checkTable = (checks: readonly Json[], paint: Paint): readonly string[] =>
  table(
    checks,
    [
      column('ID', 'id'),
      column('STATE', 'state'),
      column('DONE', progressText, true),
      column('FAILING', failingText, true),
      column('ALLOW', 'allow'),
      column('TARGET', (row) => list(row, 'target.urls').map(String).join(' ')),
    ],
    { paint, none: 'no checks' },
  );

function caseLines(one: Json, paint: Paint): readonly string[] {
  const findings = list(one, 'findings').map(
    (finding) =>
      `  ${list(finding, 'clauses')
        .map((clause) => textAt(clause, 'id'))
        .join(' ')} ${textAt(finding, 'message')}`,
  );
  return [
    `${paint.bold(textAt(one, 'verdict'))}  ${textAt(one, 'title')}  ${textAt(one, 'id')}`,
    ...findings,
    ...(textAt(one, 'error') === '' ? [] : [`  ${textAt(one, 'error')}`]),
  ];
}

/** A line for the state, or a case. */
const eventLines = (body: Json, paint: Paint): readonly string[] =>
  textAt(body, 'state') === ''
    ? caseLines(body, paint)
    : [
        `${textAt(body, 'state')} ${progressText(body)}, ${failingText(body)} failing  ${textAt(body, 'progress.current')}`,
        ...list(body, 'progress.waiting')
          .slice(0, 1)
          .map(
            (wait) =>
              `  waiting ${Math.floor(Number(textAt(wait, 'waitedMs')) / 1000)} s for ${textAt(wait, 'operationId')}: ${textAt(wait, 'condition')}`,
          ),
      ];

export const checkCommands: readonly ControlCommand[] = [
  {
    words: ['checks', 'start'],
    operationId: 'startCheck',
    method: 'POST',
    path: '/checks',
    summary: 'Start a check',
    example: 'checks start --suite ans-entries',
    flags: [
      { name: 'address', value: 'URL', help: 'base address of a deployment (default: this server)' },
      { name: 'own-world', help: 'run in the world itself, not in a private copy of it' },
      { name: 'suite', value: 'NAME', names: 'suite', repeatable: true, help: 'only this suite' },
      {
        name: 'operation',
        value: 'ID',
        names: 'operation',
        repeatable: true,
        help: 'only scenarios that call this operation',
      },
      { name: 'clause', value: 'ID', names: 'clause', repeatable: true, help: 'only scenarios that check this clause' },
      { name: 'tag', value: 'NAME', names: 'tag', repeatable: true, help: 'only scenarios with this tag' },
      {
        name: 'allow',
        value: 'CLASS',
        choices: SAFETIES,
        help: 'strongest safety class to run (default: destructive in a private world, otherwise read)',
      },
      {
        name: 'token',
        value: 'ROLE=env:VARIABLE',
        repeatable: true,
        help: 'token of a role at another address: first, second, third, fourth or admin',
      },
      {
        name: 'dialect',
        value: 'NAME',
        choices: ['documented', 'observed'],
        help: 'dialect of another address',
      },
      { name: 'seed', value: 'TEXT', help: 'run the scenarios in random order with this seed' },
      { name: 'time-limit', value: 'SPAN', help: 'end the run after this time, up to 1h (default 10m)' },
    ],
    request: newCheck,
    format: (body) => [
      `check ${textAt(body, 'id')} of ${list(body, 'target.urls').map(String).join(', ')}`,
      `follow it with: checks follow ${textAt(body, 'id')}`,
    ],
  },
  {
    words: ['checks', 'suites'],
    operationId: 'listCheckSuites',
    method: 'GET',
    path: '/checks/suites',
    summary: 'List the suites',
    example: 'checks suites',
    format: (body, { paint }) =>
      table(
        list(body, 'suites'),
        [
          column('NAME', 'name'),
          column('GROUP', 'group'),
          column('READ', 'scenarios.read', true),
          column('WRITE', 'scenarios.write', true),
          column('DESTRUCTIVE', 'scenarios.destructive', true),
          column('TITLE', 'title'),
        ],
        { paint, none: 'no suites' },
      ),
  },
  {
    words: ['checks', 'show'],
    operationId: 'getCheck',
    method: 'GET',
    path: '/checks/{id}',
    summary: 'Get a check',
    example: 'checks show c1',
    args: [CHECK],
    request: byId,
    format: (body, { paint }) => [
      ...checkTable([body], paint),
      ...list(body, 'cases').flatMap((one) => ['', ...caseLines(one, paint)]),
      ...list(body, 'notes').map((note) => `! ${String(note)}`),
    ],
  },
  {
    words: ['checks', 'stop'],
    operationId: 'stopCheck',
    method: 'POST',
    path: '/checks/{id}/stop',
    summary: 'Stop a check',
    example: 'checks stop c1',
    args: [CHECK],
    request: byId,
    format: (body, { paint }) => checkTable([body], paint),
  },
  {
    words: ['checks', 'follow'],
    operationId: 'followCheck',
    method: 'GET',
    path: '/checks/{id}/events',
    summary: 'Stream the events of a check',
    example: 'checks follow c1',
    args: [CHECK],
    mode: 'events',
    isFinite: true,
    request: byId,
    format: (body, { paint }) => eventLines(body, paint),
  },
  {
    words: ['checks', 'report'],
    operationId: 'getCheckReport',
    method: 'GET',
    path: '/checks/{id}/report',
    summary: 'Get the report of a check',
    example: 'checks report c1 --format html',
    args: [CHECK, { name: 'file', help: 'output file; - writes stdout (default -)', optional: true }],
    flags: [{ name: 'format', value: 'NAME', choices: FORMATS, help: 'json or html (default json)' }],
    mode: 'file',
    request: (input) => ({ ...byId(input), query: { format: input.choice('format', FORMATS) } }),
    format: (_, { input }) => [`wrote ${input.text('file') ?? ''}`],
  },
  {
    words: ['checks', 'list'],
    operationId: 'listChecks',
    method: 'GET',
    path: '/checks',
    summary: 'List the checks',
    example: 'checks list',
    format: (body, { paint }) => checkTable(list(body, 'checks'), paint),
  },
];
