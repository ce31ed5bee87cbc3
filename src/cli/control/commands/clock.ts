// Status and clock.

import { parseInstant, type Json } from '../../../base';
import { ARGUMENTS } from '../../../server';
import type { ControlCommand } from '../command';
import type { Input } from '../input';
import { count, list, member, pairs, textAt, type Paint } from '../print';
import { AN_INSTANT, kind, span, thousandths } from '../values';

/** One line: time, mode and next step. */
function clockLines(clock: Json | undefined, paint: Paint): readonly string[] {
  const speed = Number(textAt(clock, 'speed')) / 1000;
  const mode = textAt(clock, 'mode');
  const pace = mode === 'running' && speed !== 1 ? ` at ${speed}x` : '';
  return [`${paint.bold(textAt(clock, 'now'))} ${mode}${pace}${nextText(clock)}`];
}

function nextText(clock: Json | undefined): string {
  const next = member(clock, 'next');
  return next === undefined || next === null
    ? '; nothing is scheduled'
    : `; next ${textAt(next, 'what')} at ${textAt(next, 'at')}${textAt(next, 'late') === 'yes' ? ' (late)' : ''}`;
}

function movedLines(body: Json, paint: Paint): readonly string[] {
  return [
    `${textAt(body, 'from')} → ${paint.bold(textAt(body, 'to'))}, ${count(textAt(body, 'steps'), 'step')} of automation${nextText(member(body, 'clock'))}`,
  ];
}

function statusLines(body: Json, paint: Paint): readonly string[] {
  const counts = pairs(body, 'counts').map(([name, number]) => `${String(number)} ${WORDS[name] ?? name}`);
  const held = pairs(body, 'automation')
    .filter(([, state]) => textAt(state, 'mode') === 'manual')
    .map(([name]) => name);
  const users = list(body, 'users');
  const widest = Math.max(0, ...users.map((user) => textAt(user, 'user').length));
  return [
    paint.bold(`understudy ${textAt(body, 'version')} at ${textAt(body, 'url')}`),
    `World       ${textAt(body, 'id')} (${textAt(body, 'world')}, seed ${textAt(body, 'seed')})`,
    `Clock       ${clockLines(member(body, 'clock'), paint).join()}`,
    `Automation  ${held.length === 0 ? 'automatic' : `paused: ${held.join(', ')}`}`,
    `Counts      ${counts.join(', ')}`,
    `Speaks      ${textAt(body, 'dialect')} dialect, ${textAt(body, 'profile')}`,
    `Worlds      ${list(body, 'worlds').map(String).join(', ')}`,
    ...(list(body, 'replicas').length > 0 ? [`Replicas    ${list(body, 'replicas').map(String).join(', ')}`] : []),
    ...(member(body, 'data') === undefined ? [] : [`Data        stored in ${textAt(body, 'data')}`]),
    ...users.map(
      (user, index) =>
        `${index === 0 ? 'Users' : '     '}       ${textAt(user, 'user').padEnd(widest)}  ${textAt(user, 'party')}`,
    ),
  ];
}

const WORDS: Readonly<Record<string, string>> = {
  openOffers: 'open offers',
  requests: 'requests in the journal',
  held: 'requests held',
  contracts: 'active contracts',
  entries: 'log entries',
};

const speedOf = (text: string): number | undefined => thousandths(text, ARGUMENTS.speed);

function setTarget(input: Input): { readonly to?: string; readonly toMicros?: bigint } {
  const text =
    input.parsed(
      'time',
      (given) => (/^\d{1,18}$/.test(given) || parseInstant(given) !== undefined ? given : undefined),
      `${AN_INSTANT}, or whole microseconds since 1970,`,
    ) ?? '';
  return /^\d+$/.test(text) ? { toMicros: BigInt(text) } : { to: text };
}

function advance(input: Input): { readonly by?: string; readonly toNext?: string | true } {
  if (input.text('span')?.startsWith('-'))
    input.refuse(
      'span',
      input.text('span') ?? '',
      'a span forward such as 10m',
      'to go back in time use understudy revert or reset',
    );
  const by = span(input, 'span');
  if (input.isGiven('span') === input.isGiven('to-next'))
    input.object('clock advance takes either a span such as 10m or --to-next');
  return input.isGiven('to-next') ? { toNext: kind(input, 'to-next') ?? true } : by === undefined ? {} : { by };
}

export const statusCommands: readonly ControlCommand[] = [
  {
    words: ['status'],
    operationId: 'getStatus',
    method: 'GET',
    path: '/status',
    summary: 'Get the server status',
    example: 'status',
    format: (body, { paint }) => statusLines(body, paint),
  },
  {
    words: ['metrics'],
    operationId: 'getMetrics',
    method: 'GET',
    path: '/metrics',
    summary: 'Get the counters of the server',
    example: 'metrics',
    args: [{ name: 'file', help: 'output file; - writes stdout (default -)', optional: true }],
    mode: 'file',
    everyWorld: true,
    format: (_, { input }) => [`wrote ${input.text('file') ?? ''}`],
  },
];

export const clockCommands: readonly ControlCommand[] = [
  {
    words: ['clock', 'get'],
    operationId: 'getClock',
    method: 'GET',
    path: '/clock',
    summary: 'Get the clock',
    example: 'clock get',
    format: (body, { paint }) => clockLines(body, paint),
  },
  {
    words: ['clock', 'freeze'],
    operationId: 'freezeClock',
    method: 'POST',
    path: '/clock/freeze',
    summary: 'Freeze the clock',
    example: 'clock freeze',
    format: (body, { paint }) => clockLines(body, paint),
  },
  {
    words: ['clock', 'run'],
    operationId: 'runClock',
    method: 'POST',
    path: '/clock/run',
    summary: 'Start the clock',
    example: 'clock run 600x',
    args: [
      {
        name: 'speed',
        help: '1x is real time, 600x ten minutes per second, 0.5x half speed (default: unchanged)',
        optional: true,
      },
    ],
    request: (input) => ({
      body: { speed: input.parsed('speed', speedOf, 'a speed from 0.001x to 1000000x, such as 600x,') },
    }),
    format: (body, { paint }) => clockLines(body, paint),
  },
  {
    words: ['clock', 'set'],
    operationId: 'setClock',
    method: 'POST',
    path: '/clock/set',
    summary: 'Set the clock',
    example: 'clock set 2027-01-01T00:00:00Z',
    args: [{ name: 'time', help: 'ledger time such as 2027-01-01T00:00:00Z, or microseconds since 1970' }],
    mode: 'journey',
    request: (input) => ({ body: setTarget(input) }),
    format: (body, { paint }) => movedLines(body, paint),
  },
  {
    words: ['clock', 'advance'],
    operationId: 'advanceClock',
    method: 'POST',
    path: '/clock/advance',
    summary: 'Advance the clock',
    example: 'clock advance 10m',
    args: [{ name: 'span', help: 'span such as 10m, 1h30m, 250ms or 5us', optional: true }],
    flags: [
      {
        name: 'to-next',
        value: 'KIND',
        bare: true,
        help: 'advance to the next automation step, of this kind or of any',
      },
    ],
    mode: 'journey',
    request: (input) => ({ body: advance(input) }),
    format: (body, { paint }) => movedLines(body, paint),
  },
];
