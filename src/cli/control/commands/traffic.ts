// The activity of simulated users: show, set, start, stop, pace.

import { readFileSync } from 'node:fs';
import { isObject, readYamlText, type Json } from '../../../base';
import { ARGUMENTS } from '../../../server';
import { isTrafficProfile, TRAFFIC_PROFILE_NAMES, TRAFFIC_PROFILES } from '../../../world';
import { reasonOf } from '../client';
import type { ControlCommand } from '../command';
import type { Input } from '../input';
import { column, list, member, table, textAt, type Paint } from '../print';
import { thousandths } from '../values';

function trafficLines(body: Json, paint: Paint): readonly string[] {
  const speed = Number(textAt(body, 'speed')) / 1000;
  const isRunning = textAt(body, 'running') === 'yes';
  return [
    `traffic is ${paint.bold(isRunning ? 'running' : 'stopped')}${speed === 1 ? '' : ` at ${speed}x`}`,
    ...table(
      list(body, 'sources'),
      [
        column('SOURCE', 'source.id'),
        column('RATE', rateOf),
        column('ARRIVALS', 'arrivals', true),
        column('OPEN', 'open', true),
        column('ACCEPTED', 'accepted', true),
        column('REJECTED', 'rejected', true),
        column('WITHDRAWN', 'withdrawn', true),
        column('EXPIRED', 'expired', true),
        column('SKIPPED', 'skipped', true),
        column('REFUSED', (row) => `${textAt(row, 'refused')}${suffix(textAt(row, 'lastRefusal'))}`, true),
        column('NEXT', 'next'),
      ],
      { paint, none: 'no sources; set them with: understudy traffic set FILE' },
    ),
  ];
}

const suffix = (code: string): string => (code === '' ? '' : ` (${code})`);

function rateOf(row: Json): string {
  const source = member(row, 'source');
  const [perDay, perHour] = [textAt(source, 'perDay'), textAt(source, 'perHour')];
  if (perDay !== '') return `${perDay} a day`;
  return perHour === '' ? `every ${textAt(source, 'every')}` : `${perHour} an hour`;
}

const A_FILE = `a profile (${TRAFFIC_PROFILE_NAMES.join(', ')}) or a file with a list of sources`;

/** The sources of a profile or of a YAML or JSON file, which may also be a world file. The server checks them. */
function sourcesIn(input: Input): Json | undefined {
  const file = input.text('file') ?? '';
  if (isTrafficProfile(file)) return TRAFFIC_PROFILES[file];
  try {
    const read = readYamlText(require('yaml') as typeof import('yaml'), readFileSync(file, 'utf8'));
    if (!read.ok) return input.refuse('file', file, A_FILE, read.error[0]?.message ?? 'it is not YAML');
    const { value } = read.value;
    const sources: unknown = isObject(value) ? value['traffic'] : value;
    // Parsed YAML is plain JSON.
    return Array.isArray(sources) ? (sources as readonly Json[]) : input.refuse('file', file, A_FILE);
  } catch (error: unknown) {
    return input.refuse('file', file, A_FILE, reasonOf(error));
  }
}

const change = (word: string, purpose: string, running: boolean): ControlCommand => ({
  words: ['traffic', word],
  operationId: 'changeTraffic',
  method: 'PATCH',
  path: '/traffic',
  summary: 'Start, stop or pace the traffic',
  purpose,
  example: `traffic ${word}`,
  request: () => ({ body: { running } }),
  format: (body, { paint }) => trafficLines(body, paint),
});

export const trafficCommands: readonly ControlCommand[] = [
  {
    words: ['traffic', 'show'],
    operationId: 'getTraffic',
    method: 'GET',
    path: '/traffic',
    summary: 'Get the traffic',
    example: 'traffic show',
    format: (body, { paint }) => trafficLines(body, paint),
  },
  {
    words: ['traffic', 'set'],
    operationId: 'setTraffic',
    method: 'PUT',
    path: '/traffic',
    summary: 'Set the traffic',
    example: 'traffic set traffic.yaml',
    args: [{ name: 'file', help: A_FILE }],
    request: (input) => ({ body: { sources: sourcesIn(input) } }),
    format: (body, { paint }) => trafficLines(body, paint),
  },
  change('stop', 'Stop the arrivals, and the moves of offers that are open', false),
  change('start', 'Start the arrivals', true),
  {
    words: ['traffic', 'speed'],
    operationId: 'changeTraffic',
    method: 'PATCH',
    path: '/traffic',
    summary: 'Start, stop or pace the traffic',
    purpose: 'Multiply the rates of the sources',
    example: 'traffic speed 10x',
    args: [{ name: 'speed', help: 'such as 10x or 0.5x' }],
    request: (input) => ({
      body: {
        speed: input.parsed(
          'speed',
          (text) => thousandths(text, ARGUMENTS.trafficSpeed),
          'a multiple such as 10x or 0.5x, from 0.001x to 1000x,',
        ),
      },
    }),
    format: (body, { paint }) => trafficLines(body, paint),
  },
];
