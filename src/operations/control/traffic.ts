// The activity of simulated users: show, set, start, stop, pace.

import { bigintsToDoubles, type Json, type Micros } from '../../base';
import type { Command, TrafficSource, TrafficSourceState } from '../../ledger';
import { json } from '../answers';
import { integerMember, membersOf } from '../read';
import type { Answer, Operation } from '../types';
import { controlOperation, instantJson, type ControlOperationCall } from './control-operation';
import { rejectionAnswer } from './rejections';

function showTraffic({ control, context }: ControlOperationCall): Answer {
  const { running, speed, sources } = context.world.state.traffic;
  const due = new Map<string, Micros>();
  for (const { at, command } of control.automation.upcoming(['traffic']))
    if (command.type === 'traffic-arrive') due.set(command.source, at);
  return json({ running, speed, sources: [...sources.values()].map((source) => sourceJson(source, due)) });
}

function sourceJson(state: TrafficSourceState, due: ReadonlyMap<string, Micros>): Json {
  const { source, arrivals, refused, skipped, open, accepted, rejected, withdrawn, expired, lastRefusal } = state;
  const next = due.get(source.id);
  return {
    source,
    arrivals,
    refused,
    skipped,
    open,
    accepted,
    rejected,
    withdrawn,
    expired,
    ...(lastRefusal === undefined ? {} : { lastRefusal }),
    ...(next === undefined ? {} : instantJson('next', next)),
  };
}

function changeAndShow(call: ControlOperationCall, sources?: readonly TrafficSource[]): Answer {
  const { running } = membersOf(call.request.body);
  const speed = integerMember(call.request.body, 'speed');
  const command: Command = {
    type: 'change-traffic',
    ...(sources ? { sources, running: true, speed: 1000 } : {}),
    ...(typeof running === 'boolean' ? { running } : {}),
    ...(speed === undefined ? {} : { speed: Number(speed) }),
  };
  const changed = call.context.world.execute(command);
  return changed.ok ? showTraffic(call) : rejectionAnswer(changed.error);
}

/** The schema of the request vouches for the shape, and has only integers that are exact as numbers. */
function sourcesOf(body: Json | undefined): readonly TrafficSource[] {
  const { sources } = membersOf(bigintsToDoubles(body ?? null));
  return sources as readonly TrafficSource[];
}

export const trafficOperations: readonly Operation[] = [
  controlOperation('getTraffic', showTraffic),
  controlOperation('setTraffic', (call) => changeAndShow(call, sourcesOf(call.request.body))),
  controlOperation('changeTraffic', (call) => changeAndShow(call)),
];
