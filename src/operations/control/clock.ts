// The clock: look, freeze, run, set, advance.

import { micros, ok, parseSpan, plus, stringifyJson, type Json } from '../../base';
import { AUTOMATION_KINDS, type AutomationKind } from '../../ledger';
import { json } from '../answers';
import { integerMember, membersOf, textMember } from '../read';
import type { Answer, Operation } from '../types';
import {
  controlOperation,
  instantAs,
  instantMember,
  invalid,
  isNameable,
  refused,
  tooFar,
  type ControlCall,
} from './control-operation';
import type { ControlRefusal, Destination, Progress } from './port';
import { clockJson, progressJson } from './views';

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
  const count = integerMember(call.request.body, 'toMicros');
  const target = count === undefined ? instantMember(call.request.body, 'to') : ok(micros(count));
  return target.ok ? moved(call, target.value) : target.error;
});

const advanceClock = controlOperation('advanceClock', (call) => {
  const { body } = call.request;
  const toNext = membersOf(body)['toNext'];
  if (toNext !== undefined)
    return advanceToNext(
      call,
      AUTOMATION_KINDS.find((kind) => kind === toNext),
    );
  const text = textMember(body, 'by');
  const span = text === undefined ? integerMember(body, 'byMicros') : parseSpan(text);
  return span === undefined
    ? invalid('by', text ?? null, 'a span such as 10m or 1h30m')
    : moved(call, { by: micros(span) });
});

/** To when automation acts next; a kind that is held has steps that are due all the same. */
function advanceToNext(call: ControlCall, kind: AutomationKind | undefined): Answer | Promise<Answer> {
  const { clock, automation } = call.control;
  const { now } = clock.view();
  const kinds = kind ? [kind] : AUTOMATION_KINDS.filter((one) => !call.context.world.state.manual.has(one));
  for (const event of automation.upcoming(kinds)) if (event.at > now) return moved(call, event.at);
  return refused({
    status: 409,
    code: 'nothing-due',
    message: `no ${kind === undefined ? '' : `${kind} `}automation is due later than now`,
  });
}

/** Moves and tells what happened, as it happens where the caller reads events. */
function moved(call: ControlCall, destination: Destination): Answer | Promise<Answer> {
  const from = call.control.clock.view().now;
  const target = typeof destination === 'bigint' ? destination : plus(from, destination.by);
  if (!isNameable(target)) return invalid('the target', target, 'an instant of the years 1970 to 9999');
  const far = tooFar('the target', from, target);
  if (far) return far;
  const journey = call.control.clock.moveTo(destination);
  if (!journey.ok) return refused(journey.error);
  const wantsEvents = call.request.headers['accept']?.includes('text/event-stream') === true;
  if (wantsEvents)
    return {
      status: 200,
      stream: events(call, journey.value),
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
    };
  return arrival(journey.value).then((last) => (last ? json(movedJson(call, last)) : refused(INTERRUPTED)));
}

const movedJson = ({ control, context }: ControlCall, { from, at, steps }: Progress): Json => ({
  ...instantAs('from', from),
  ...instantAs('to', at),
  steps,
  clock: clockJson(control, context.world.state),
});

const INTERRUPTED: ControlRefusal = {
  status: 409,
  code: 'interrupted',
  message: 'the world was reverted or replaced while its clock was moving; it is where that put it',
};

/** The last of the journey, unless it ended on the way. */
async function arrival(journey: AsyncIterable<Progress>): Promise<Progress | undefined> {
  let last: Progress | undefined;
  for await (const progress of journey) last = progress;
  return last?.fraction === 1 ? last : undefined;
}

async function* events(call: ControlCall, journey: AsyncIterable<Progress>): AsyncGenerator<string> {
  let last: Progress | undefined;
  for await (const progress of journey) {
    last = progress;
    if (progress.fraction < 1) yield event('progress', progressJson(progress));
  }
  yield last?.fraction === 1
    ? event('done', movedJson(call, last))
    : event('error', { error: INTERRUPTED.message, code: INTERRUPTED.code });
}

export const event = (name: string, data: Json): string => `event: ${name}\ndata: ${stringifyJson(data)}\n\n`;

export const clockOperations: readonly Operation[] = [getClock, freezeClock, runClock, setClock, advanceClock];
