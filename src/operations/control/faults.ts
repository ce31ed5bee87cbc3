// Faults and held requests.

import { isObject } from '../../base';
import { json } from '../answers';
import { membersOf, textMember } from '../read';
import type { Operation } from '../types';
import { resultAnswer, controlOperation } from './control-operation';
import type { FaultDelay, FaultEffect } from './port';
import { faultJson, heldJson } from './views';

const listFaults = controlOperation('listFaults', ({ control }) =>
  json({ faults: control.faults.list().map(faultJson) }),
);

const addFault = controlOperation('addFault', ({ control, request: { body } }) => {
  const { probability, times } = membersOf(body);
  const wanted = {
    id: textMember(body, 'id'),
    operation: textMember(body, 'operation') ?? '*',
    user: textMember(body, 'user'),
    times: times === undefined ? undefined : Number(times),
    probability: probability === undefined ? 1 : Number(probability),
    seed: textMember(body, 'seed'),
    delay: delayOf(membersOf(body)['delay']),
    effect: effectOf(membersOf(body)['then']),
  };
  return resultAnswer(control.faults.add(wanted), faultJson, 201);
});

function delayOf(value: unknown): FaultDelay | undefined {
  const { fixed, uniform, lognormal } = membersOf(value);
  if (fixed !== undefined) return { kind: 'fixed', ms: Number(fixed) };
  if (isObject(uniform)) return { kind: 'uniform', minMs: Number(uniform['min']), maxMs: Number(uniform['max']) };
  return isObject(lognormal)
    ? { kind: 'lognormal', medianMs: Number(lognormal['median']), sigma: Number(lognormal['sigma']) }
    : undefined;
}

function effectOf(value: unknown): FaultEffect | undefined {
  const { status, example, reset, truncate, slow, hold, failAfterAcceptance } = membersOf(value);
  if (status !== undefined)
    return { kind: 'status', status: Number(status), example: typeof example === 'string' ? example : undefined };
  if (reset !== undefined) return { kind: 'reset', when: reset === 'after' ? 'after' : 'before' };
  if (truncate !== undefined) return { kind: 'truncate', bytes: Number(truncate) };
  if (isObject(slow)) return { kind: 'slow', bytesPerSecond: Number(slow['bytesPerSecond']) };
  if (hold !== undefined) return { kind: 'hold' };
  return failAfterAcceptance === undefined ? undefined : { kind: 'fail-after-acceptance' };
}

const deleteFault = controlOperation('deleteFault', ({ control, request }) => {
  const removed = control.faults.remove(request.path['id'] ?? '');
  return removed.ok ? { status: 204 } : resultAnswer(removed, () => null);
});

const clearFaults = controlOperation('clearFaults', ({ control }) => {
  control.faults.clear();
  return { status: 204 };
});

const listHeld = controlOperation('listHeld', ({ control }) => json({ held: control.faults.held().map(heldJson) }));

const releaseHeld = controlOperation('releaseHeld', ({ control, request }) =>
  resultAnswer(control.faults.release(request.path['id'] ?? ''), (held) => ({ held: [heldJson(held)] })),
);

const releaseAllHeld = controlOperation('releaseAllHeld', ({ control }) => {
  const held = control.faults.held();
  control.faults.releaseAll();
  return json({ held: held.map(heldJson) });
});

export const faultOperations: readonly Operation[] = [
  listFaults,
  addFault,
  deleteFault,
  clearFaults,
  listHeld,
  releaseHeld,
  releaseAllHeld,
];
