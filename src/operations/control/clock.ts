// The clock: get, freeze, run, set, advance.

import { micros, ok, parseSpan, plus, stringifyJson, type Json } from '../../base';
import { AUTOMATION_KINDS, type AutomationKind } from '../../ledger';
import { json } from '../answers';
import { integerMember, membersOf, textMember } from '../read';
import type { Answer, Operation, OperationResult } from '../types';
import {
  controlOperation,
  instantJson,
  instantMember,
  invalidValueAnswer,
  isRepresentable,
  refusalAnswer,
  refuseLongJourney,
  type ControlOperationCall,
} from './control-operation';
import type { ControlRefusal, ClockTarget, ClockProgress } from './port';
import { clockJson, progressJson } from './views';

const showClock = ({ control, context }: ControlOperationCall): Answer => json(clockJson(control, context.world.state));

const getClock = controlOperation('getClock', showClock);

const freezeClock = controlOperation('freezeClock', (call) => {
  call.control.clock.freeze();
  return showClock(call);
});

const runClock = controlOperation('runClock', (call) => {
  const speed = integerMember(call.request.body, 'speed');
  call.control.clock.run(speed === undefined ? undefined : Number(speed));
  return showClock(call);
});

const setClock = controlOperation('setClock', (call) => {
  const count = integerMember(call.request.body, 'toMicros');
  const target = count === undefined ? instantMember(call.request.body, 'to') : ok(micros(count));
  return target.ok ? moveClock(call, target.value) : target.error;
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
    ? invalidValueAnswer('by', text ?? null, 'a duration such as 10m or 1h30m')
    : moveClock(call, { by: micros(span) });
});

/** To the next automatic step; with a kind, also to steps of a manual kind. */
function advanceToNext(
  call: ControlOperationCall,
  kind: AutomationKind | undefined,
): OperationResult | Promise<OperationResult> {
  const { clock, automation } = call.control;
  const { now } = clock.view();
  const kinds = kind ? [kind] : AUTOMATION_KINDS.filter((one) => !call.context.world.state.manual.has(one));
  for (const event of automation.upcoming(kinds)) if (event.at > now) return moveClock(call, event.at);
  return refusalAnswer({
    status: 409,
    code: 'nothing-due',
    message: `no ${kind === undefined ? '' : `${kind} `}automation is scheduled after the current ledger time`,
  });
}

/** Moves the clock; streams progress if the caller accepts server-sent events. */
function moveClock(call: ControlOperationCall, destination: ClockTarget): OperationResult | Promise<OperationResult> {
  const from = call.control.clock.view().now;
  const target = typeof destination === 'bigint' ? destination : plus(from, destination.by);
  if (!isRepresentable(target))
    return invalidValueAnswer('the target', target, 'an instant between the years 1970 and 9999');
  const far = refuseLongJourney('the target', from, target);
  if (far) return far;
  const journey = call.control.clock.moveTo(destination);
  if (!journey.ok) return refusalAnswer(journey.error);
  const wantsEvents = call.request.headers['accept']?.includes('text/event-stream') === true;
  if (wantsEvents)
    return {
      status: 200,
      stream: progressEvents(call, journey.value),
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
    };
  return lastProgress(journey.value).then((last) =>
    last ? json(arrivalJson(call, last)) : refusalAnswer(INTERRUPTED),
  );
}

const arrivalJson = ({ control, context }: ControlOperationCall, { from, at, steps }: ClockProgress): Json => ({
  ...instantJson('from', from),
  ...instantJson('to', at),
  steps,
  clock: clockJson(control, context.world.state),
});

const INTERRUPTED: ControlRefusal = {
  status: 409,
  code: 'interrupted',
  message: 'the world was reverted or replaced while its clock was moving; read the clock again',
};

/** The final progress; undefined if the move was interrupted. */
async function lastProgress(journey: AsyncIterable<ClockProgress>): Promise<ClockProgress | undefined> {
  let last: ClockProgress | undefined;
  for await (const progress of journey) last = progress;
  return last?.fraction === 1 ? last : undefined;
}

async function* progressEvents(
  call: ControlOperationCall,
  journey: AsyncIterable<ClockProgress>,
): AsyncGenerator<string> {
  let last: ClockProgress | undefined;
  for await (const progress of journey) {
    last = progress;
    if (progress.fraction < 1) yield eventText('progress', progressJson(progress));
  }
  yield last?.fraction === 1
    ? eventText('done', arrivalJson(call, last))
    : eventText('error', { error: INTERRUPTED.message, code: INTERRUPTED.code });
}

export const eventText = (name: string, data: Json): string => `event: ${name}\ndata: ${stringifyJson(data)}\n\n`;

export const clockOperations: readonly Operation[] = [getClock, freezeClock, runClock, setClock, advanceClock];
