// The clock: look, freeze, run, set, advance.

import { micros, parseInstant, parseSpan, plus, stringifyJson, type Json, type Micros } from '../../base';
import { AUTOMATION_KINDS, type AutomationKind } from '../../ledger';
import { json } from '../answers';
import { integerMember, membersOf, textMember } from '../read';
import type { Answer, Operation } from '../types';
import { controlOperation, instantAs, invalid, refused, type ControlCall } from './control-operation';
import type { Progress } from './port';
import { clockJson, progressJson } from './views';

const FIRST = micros(0n);
/** The end of the year 9999: later instants have no RFC 3339 text. */
const LAST = micros(253_402_300_799_999_999n);

const shown = ({ control, context }: ControlCall): Answer => json(clockJson(control, context.world.state));

const getClock = controlOperation('getClock', shown);

const freezeClock = controlOperation('freezeClock', (call) => {
  call.control.clock.freeze();
  return shown(call);
});

const runClock = controlOperation('runClock', (call) => {
  const speed = integerMember(call.request.body, 'speed');
  call.control.clock.run(speed === undefined ? undefined : Number(speed));
  return shown(call);
});

const setClock = controlOperation('setClock', (call) => {
  const [text, count] = [textMember(call.request.body, 'to'), integerMember(call.request.body, 'toMicros')];
  const target = text === undefined ? (count === undefined ? undefined : micros(count)) : parseInstant(text);
  return target === undefined ? invalid('to', text ?? null, 'an instant such as 2026-01-15T12:00:00Z') : moved(call, target);
});

const advanceClock = controlOperation('advanceClock', (call) => {
  const { body } = call.request;
  const toNext = membersOf(body)['toNext'];
  if (toNext !== undefined) return advanceToNext(call, AUTOMATION_KINDS.find((kind) => kind === toNext));
  const text = textMember(body, 'by');
  const span = text === undefined ? integerMember(body, 'byMicros') : parseSpan(text);
  return span === undefined ? invalid('by', text ?? null, 'a span such as 10m or 1h30m') : moved(call, plus(call.control.clock.view().now, span));
});

/** To when automation acts next; a kind that is held has steps that are due all the same. */
function advanceToNext(call: ControlCall, kind: AutomationKind | undefined): Answer | Promise<Answer> {
  const { clock, automation } = call.control;
  const { now } = clock.view();
  const kinds = kind ? [kind] : AUTOMATION_KINDS.filter((one) => !call.context.world.state.manual.has(one));
  for (const event of automation.upcoming(kinds)) if (event.at > now) return moved(call, event.at);
  return refused({ status: 409, code: 'nothing-due', message: `no ${kind === undefined ? '' : `${kind} `}automation is due later than now` });
}

/** Moves and tells what happened, as it happens where the caller reads events. */
function moved(call: ControlCall, target: Micros): Answer | Promise<Answer> {
  if (target < FIRST || target > LAST) return invalid('the target', target, 'an instant of the years 1970 to 9999');
  const from = call.control.clock.view().now;
  const journey = call.control.clock.moveTo(target);
  if (!journey.ok) return refused(journey.error);
  const done = (steps: number): Json => ({ ...instantAs('from', from), ...instantAs('to', call.control.clock.view().now), steps, clock: clockJson(call.control, call.context.world.state) });
  const wantsEvents = call.request.headers['accept']?.includes('text/event-stream') === true;
  if (wantsEvents) return { status: 200, stream: events(journey.value, done), headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } };
  return arrival(journey.value).then((steps) => json(done(steps)));
}

async function arrival(journey: AsyncIterable<Progress>): Promise<number> {
  let steps = 0;
  for await (const progress of journey) steps = progress.steps;
  return steps;
}

async function* events(journey: AsyncIterable<Progress>, done: (steps: number) => Json): AsyncGenerator<string> {
  let steps = 0;
  for await (const progress of journey) {
    steps = progress.steps;
    if (progress.fraction < 1) yield event('progress', progressJson(progress.at, steps, progress.fraction));
  }
  yield event('done', done(steps));
}

export const event = (name: string, data: Json): string => `event: ${name}\ndata: ${stringifyJson(data)}\n\n`;

export const clockOperations: readonly Operation[] = [getClock, freezeClock, runClock, setClock, advanceClock];
