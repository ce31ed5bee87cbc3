// The requests of a story as a sequence diagram: who sends what to which API, and what comes back.

import { isObject } from '../base';
import { shownText, type RecordedScene, type RecordedStep } from './recorded-story';
import type { StoryStep } from './story';

/** A request from one lifeline to another. */
interface SequenceMessage {
  readonly kind: 'message';
  readonly from: string;
  readonly to: string;
  readonly request: string;
  readonly answer: string;
  readonly tone: 'good' | 'refused' | 'lost';
}

/** What happens to the network itself: the clock, faults, automation. */
interface SequenceNote {
  readonly kind: 'note';
  readonly text: string;
}

export type SequenceRow = SequenceMessage | SequenceNote;

/** Sends the requests without a token. */
const ANONYMOUS = 'client';

const API_NAMES: readonly (readonly [prefix: string, name: string])[] = [
  ['/_control/', 'control'],
  ['/api/validator/', 'Validator API'],
  ['/api/scan/', 'Scan API'],
];
const OTHER_API = 'Ledger API';

const apiOf = (path: string): string => API_NAMES.find(([prefix]) => path.startsWith(prefix))?.[1] ?? OTHER_API;

/** The rows of a scene, in the order of its steps. */
export const rowsOf = ({ steps }: RecordedScene): readonly SequenceRow[] => steps.flatMap(rowOf);

function rowOf(recorded: RecordedStep): readonly SequenceRow[] {
  const { exchange, placed } = recorded;
  if (exchange === undefined) return [];
  const api = apiOf(exchange.path);
  if (api === 'control')
    return [{ kind: 'note', text: [noteText(placed.step, recorded), shownTexts(recorded)].join('') }];
  return [
    {
      kind: 'message',
      from: exchange.as ?? ANONYMOUS,
      to: api,
      request: requestText(placed.step, exchange.operation),
      answer: `${exchange.status ?? 'no answer'}${shownTexts(recorded)}`,
      tone: exchange.status === undefined ? 'lost' : exchange.status < 400 ? 'good' : 'refused',
    },
  ];
}

const shownTexts = ({ shown }: RecordedStep): string =>
  shown.map(({ label, value }) => ` · ${label}: ${shownText(value)}`).join('');

function requestText(step: StoryStep, operation: string): string {
  if (step.offer !== undefined) return `offer ${step.offer.amount} to ${step.offer.to}: ${step.offer.trackingId}`;
  if (step.tap !== undefined) return `tap ${step.tap.amount}`;
  for (const move of ['accept', 'reject', 'withdraw'] as const) {
    const trackingId = step[move];
    if (trackingId !== undefined) return `${move} ${trackingId}`;
  }
  const [subject] = Object.values(step.path ?? {}).filter(
    (value) => typeof value === 'string' && !value.startsWith('='),
  );
  return subject === undefined ? operation : `${operation} ${String(subject)}`;
}

function noteText(step: StoryStep, { exchange, now }: RecordedStep): string {
  if (step.wait !== undefined) return `${step.wait.offer} is ${step.wait.state} at ${now.slice(11, 19)}`;
  if (step.publish !== undefined) return `name ${step.publish.name} published for ${step.publish.user}`;
  if (step.clock !== undefined) return clockText(step.clock);
  if (step.fault !== undefined) return faultText(step.fault);
  if (step.automation !== undefined) return automationText(step.automation);
  return exchange?.operation ?? '';
}

function clockText(clock: NonNullable<StoryStep['clock']>): string {
  if (clock === 'freeze') return 'the clock stops';
  if ('advance' in clock) return `${clock.advance} pass`;
  return 'set' in clock ? `the clock is set to ${clock.set}` : `the clock runs at speed ${clock.run}`;
}

function faultText(fault: NonNullable<StoryStep['fault']>): string {
  if (fault === 'clear') return 'all faults deleted';
  if ('remove' in fault) return `fault ${fault.remove} deleted`;
  const { operation, then } = fault.add;
  const effect = isObject(then) ? Object.entries(then).map(([name, value]) => `${name} ${String(value)}`) : ['delay'];
  return `fault: ${String(operation ?? 'any operation')}, ${effect.join(', ')}`;
}

function automationText(automation: NonNullable<StoryStep['automation']>): string {
  if (automation === 'clear') return 'armed failures cleared';
  if ('modes' in automation)
    return `automation: ${Object.entries(automation.modes)
      .map(([kind, mode]) => `${kind} ${mode}`)
      .join(', ')}`;
  if ('step' in automation) return `automation: one ${automation.step}`;
  if ('fail' in automation) return `automation fails: ${String(automation.fail['kind'])}`;
  return `automation of ${automation.switch.wallet} ${automation.switch.on ? 'on' : 'off'}`;
}

/** Lifelines: users in the order in which they appear, then APIs from the wallet to the ledger. */
export function lifelinesOf(scenes: readonly RecordedScene[]): readonly string[] {
  const messages = scenes.flatMap(rowsOf).filter((row) => row.kind === 'message');
  const receivers = scenes.flatMap(({ steps }) => steps.flatMap(({ placed }) => placed.step.offer?.to ?? []));
  const senders = messages.map(({ from }) => from);
  const apis = new Set(messages.map(({ to }) => to));
  return [
    ...new Set([...senders, ...receivers]),
    ...[...API_NAMES.map(([, name]) => name), OTHER_API].filter((name) => apis.has(name)),
  ];
}
