// Injected faults and held requests.

import { micros, parseSpan, type Json } from '../../../base';
import { ARGUMENTS } from '../../../server';
import type { ControlCommand, ControlFlag } from '../command';
import type { Input } from '../input';
import { userFilter } from '../lookup';
import { column, list, member, pairs, table, textAt, type Paint } from '../print';
import { numberArgument, textArgument } from '../values';

const MILLISECOND = micros(1000);
const A_DELAY = '200ms, 100ms..300ms or lognormal:200ms,0.5 (whole milliseconds, at most 10m)';

/** `200ms`, `100ms..300ms` or `lognormal:200ms,0.5`, as the delay of a request. */
function delayOf(text: string): { readonly [name: string]: Json } | undefined {
  const [, first = '', second] = /^([^.:,]+)(?:\.\.([^.:,]+))?$/.exec(text) ?? [];
  const [, middle = '', spread = ''] = /^lognormal:([^,]+),(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  const [fixed, max, median] = [millisecondsOf(first), millisecondsOf(second ?? ''), millisecondsOf(middle)];
  const sigma = Number(spread);
  if (median !== undefined) return ARGUMENTS.faultSigma.accepts(sigma) ? { lognormal: { median, sigma } } : undefined;
  if (fixed === undefined) return undefined;
  if (second === undefined) return { fixed };
  return max === undefined || max < fixed ? undefined : { uniform: { min: fixed, max } };
}

function millisecondsOf(text: string): number | undefined {
  const length = parseSpan(text);
  if (length === undefined || length % MILLISECOND !== 0n) return undefined;
  const ms = Number(length / MILLISECOND);
  return ARGUMENTS.faultDelay.accepts(ms) ? ms : undefined;
}

const EFFECTS = ['status', 'reset', 'truncate', 'slow', 'hold', 'fail-after-acceptance'] as const;

/** The effect that replaces the answer; undefined without such flags. */
function effectOf(input: Input): Json | undefined {
  const given = EFFECTS.filter((name) => input.isGiven(name));
  if (given.length > 1)
    input.object(`--${given[0] ?? ''} and --${given[1] ?? ''} exclude each other: a fault has one effect`);
  if (input.isGiven('example') && given[0] !== 'status') input.object('--example requires --status');
  const [effect] = given;
  if (effect === undefined) return undefined;
  switch (effect) {
    case 'status':
      return { status: numberArgument(input, 'status', ARGUMENTS.faultStatus), example: input.text('example') };
    case 'reset':
      return { reset: textArgument(input, 'reset', ARGUMENTS.faultReset) ?? 'before' };
    case 'truncate':
      return { truncate: numberArgument(input, 'truncate', ARGUMENTS.faultTruncate) };
    case 'slow':
      return { slow: { bytesPerSecond: numberArgument(input, 'slow', ARGUMENTS.faultBytesPerSecond) } };
    case 'hold':
      return { hold: true };
    case 'fail-after-acceptance':
      return { failAfterAcceptance: true };
  }
}

async function faultBody(input: Input): Promise<{ readonly [name: string]: Json | undefined }> {
  const [delay, effect] = [input.parsed('delay', delayOf, A_DELAY), effectOf(input)];
  if (delay === undefined && effect === undefined)
    input.object(`fault add needs an effect: --delay, --${EFFECTS.join(', --')}`);
  return {
    id: textArgument(input, 'id', ARGUMENTS.faultId),
    operation: input.text('operation'),
    user: await userFilter(input, 'user'),
    times: numberArgument(input, 'times', ARGUMENTS.faultTimes),
    probability: numberArgument(input, 'probability', ARGUMENTS.faultProbability),
    seed: input.text('seed'),
    delay,
    then: effect,
  };
}

const FAULT_FLAGS: readonly ControlFlag[] = [
  {
    name: 'operation',
    value: 'ID',
    names: 'operation',
    choices: ['ledger', 'validator', 'scan'],
    required: true,
    help: "an operationId such as createTransferOffer, a group (ledger, validator, scan), or '*'",
  },
  { name: 'user', value: 'NAME', help: 'only requests of this user' },
  { name: 'times', value: 'NUMBER', help: 'number of hits before the fault is spent (default: unlimited)' },
  { name: 'probability', value: 'NUMBER', help: 'probability of a hit, from 0 to 1 (default 1)' },
  { name: 'seed', value: 'TEXT', help: 'random seed (default: f1 for the first fault, and so on)' },
  {
    name: 'delay',
    value: 'DELAY',
    help: 'delay before responding: 200ms, 100ms..300ms, or lognormal:200ms,0.5 (median and sigma)',
  },
  { name: 'status', value: 'CODE', help: 'respond with this status and its documented body' },
  { name: 'example', value: 'NAME', help: 'documented example to respond with, for --status (default: the first)' },
  {
    name: 'reset',
    value: 'WHEN',
    bare: true,
    help: 'reset the connection before or after the operation is performed (default before)',
  },
  { name: 'truncate', value: 'BYTES', help: 'close the connection after this many bytes of the body' },
  { name: 'slow', value: 'BYTES', help: 'send this many bytes of the body per second' },
  { name: 'hold', help: 'hold the request in process until it is released' },
  { name: 'fail-after-acceptance', help: 'accept the command and fail it afterwards' },
  { name: 'id', value: 'ID', help: 'fault id (default: chosen by the server)' },
];

/** A member with a single value as `name value`, one with several as `name a=1 b=2`. */
function spoken(json: Json | undefined): string {
  const texts = pairs({ it: json ?? null }, 'it').map(([name, value]) => {
    const inner = pairs({ it: value }, 'it')
      .map(([key, one]) => `${key}=${String(one)}`)
      .join(' ');
    return value === true ? name : `${name} ${inner === '' ? String(value) : inner}`;
  });
  return texts.join(', ');
}

const faultTable = (faults: readonly Json[], paint: Paint): readonly string[] =>
  table(
    faults,
    [
      column('ID', 'id'),
      column('OPERATION', 'operation'),
      column('USER', 'user'),
      column('DELAY', (row) => spoken(member(row, 'delay'))),
      column('THEN', (row) => spoken(member(row, 'then'))),
      column('PROBABILITY', 'probability', true),
      column('TIMES', 'times', true),
      column('SEEN', 'seen', true),
      column('HITS', 'hits', true),
    ],
    { paint, none: 'no faults' },
  );

const heldTable = (held: readonly Json[], paint: Paint, none: string): readonly string[] =>
  table(
    held,
    [
      column('ID', 'id'),
      column('OPERATION', 'operation'),
      column('USER', 'user'),
      column('SINCE', 'since'),
      column('FAULT', 'fault'),
    ],
    { paint, none },
  );

const releasedLines = (body: Json): readonly string[] => {
  const held = list(body, 'held');
  return held.length === 0
    ? ['no request was held']
    : held.map((one) => `released ${textAt(one, 'id')} ${textAt(one, 'operation')}`);
};

export const faultCommands: readonly ControlCommand[] = [
  {
    words: ['fault', 'list'],
    operationId: 'listFaults',
    method: 'GET',
    path: '/faults',
    summary: 'List the faults',
    example: 'fault list',
    format: (body, { paint }) => faultTable(list(body, 'faults'), paint),
  },
  {
    words: ['fault', 'add'],
    operationId: 'addFault',
    method: 'POST',
    path: '/faults',
    summary: 'Add a fault',
    example: 'fault add --operation createTransferOffer --times 2 --status 429',
    flags: FAULT_FLAGS,
    request: async (input) => ({ body: await faultBody(input) }),
    format: (body, { paint }) => faultTable([body], paint),
  },
  {
    words: ['fault', 'clear'],
    operationId: 'clearFaults',
    method: 'DELETE',
    path: '/faults',
    summary: 'Delete all faults',
    example: 'fault clear',
    format: () => ['deleted all faults'],
  },
  {
    words: ['fault', 'delete'],
    operationId: 'deleteFault',
    method: 'DELETE',
    path: '/faults/{id}',
    summary: 'Delete a fault',
    example: 'fault delete f1',
    args: [{ name: 'fault', help: 'fault id shown by fault list' }],
    request: (input) => ({ path: { id: input.text('fault') } }),
    format: (_, { input }) => [`deleted fault ${input.text('fault') ?? ''}`],
  },
  {
    words: ['held'],
    operationId: 'listHeld',
    method: 'GET',
    path: '/held',
    summary: 'List held requests',
    example: 'held',
    format: (body, { paint }) => heldTable(list(body, 'held'), paint, 'no held requests'),
  },
  {
    words: ['release'],
    operationId: 'releaseHeld',
    method: 'POST',
    path: '/held/{id}/release',
    summary: 'Release a held request',
    example: 'release h1',
    args: [{ name: 'request', help: 'request id shown by held (default: all)', optional: true }],
    when: 'request',
    request: (input) => ({ path: { id: input.text('request') } }),
    format: (_, { input }) => [`released ${input.text('request') ?? ''}`],
  },
  {
    words: ['release'],
    operationId: 'releaseAllHeld',
    method: 'POST',
    path: '/held/release',
    summary: 'Release all held requests',
    example: 'release',
    format: releasedLines,
  },
];
