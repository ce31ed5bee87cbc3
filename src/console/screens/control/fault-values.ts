// The values of the fault form, and the request they make.

import type { control as controlTypes } from '../../../types';

type AddFaultRequest = controlTypes.components['schemas']['AddFaultRequest'];
type Delay = NonNullable<AddFaultRequest['delay']>;
type Effect = NonNullable<AddFaultRequest['then']>;

export type FaultFieldName =
  | 'operation'
  | 'effect'
  | 'status'
  | 'example'
  | 'truncate'
  | 'bytesPerSecond'
  | 'delay'
  | 'fixed'
  | 'min'
  | 'max'
  | 'median'
  | 'sigma'
  | 'user'
  | 'times'
  | 'probability'
  | 'seed'
  | 'id';
export type FaultValues = Readonly<Record<FaultFieldName, string>>;

export const EMPTY_FAULT: FaultValues = {
  operation: '',
  effect: 'status',
  status: '',
  example: '',
  truncate: '',
  bytesPerSecond: '',
  delay: 'none',
  fixed: '',
  min: '',
  max: '',
  median: '',
  sigma: '0.5',
  user: '',
  times: '',
  probability: '',
  seed: '',
  id: '',
};

/** Labels of the effects, in the order of docs/control.md. */
export const EFFECTS = [
  ['status', 'Return a status'],
  ['late', 'Delay only'],
  ['reset-before', 'Reset the connection before processing'],
  ['reset-after', 'Process, then reset the connection'],
  ['truncate', 'Truncate the body'],
  ['slow', 'Send the body slowly'],
  ['hold', 'Hold until released'],
  ['fail', 'Accept the command, then fail it'],
] as const;

export const DELAYS = [
  ['none', 'No delay'],
  ['fixed', 'Fixed'],
  ['uniform', 'Uniform'],
  ['lognormal', 'Log-normal (long tail)'],
] as const;

const EFFECT_FIELDS: Readonly<Record<string, readonly FaultFieldName[]>> = {
  status: ['status', 'example'],
  truncate: ['truncate'],
  slow: ['bytesPerSecond'],
};
const DELAY_FIELDS: Readonly<Record<string, readonly FaultFieldName[]>> = {
  fixed: ['fixed'],
  uniform: ['min', 'max'],
  lognormal: ['median', 'sigma'],
};

/** The fields for the selected effect and delay. */
export const fieldsOf = ({ effect, delay }: FaultValues): readonly FaultFieldName[] => [
  'operation',
  'effect',
  ...(EFFECT_FIELDS[effect] ?? []),
  'delay',
  ...(DELAY_FIELDS[delay] ?? []),
  'user',
  'times',
  'probability',
  'seed',
  'id',
];

export function faultRequest(draft: FaultValues): AddFaultRequest {
  const { operation, user, times, probability, seed, id } = draft;
  const [delay, then] = [delayOf(draft), effectOf(draft)];
  return {
    operation: operation.trim(),
    ...(user === '' ? {} : { user }),
    ...(times === '' ? {} : { times: Number(times) }),
    ...(probability === '' ? {} : { probability: Number(probability) / 100 }),
    ...(seed === '' ? {} : { seed }),
    ...(id === '' ? {} : { id }),
    // The form ensures that at least one of them is set.
    ...(delay === undefined ? {} : { delay }),
    ...(then === undefined ? {} : { then }),
  } as AddFaultRequest;
}

function delayOf({ delay, fixed, min, max, median, sigma }: FaultValues): Delay | undefined {
  if (delay === 'fixed') return { fixed: Number(fixed) };
  if (delay === 'uniform') return { uniform: { min: Number(min), max: Number(max) } };
  return delay === 'lognormal' ? { lognormal: { median: Number(median), sigma: Number(sigma) } } : undefined;
}

function effectOf({ effect, status, example, truncate, bytesPerSecond }: FaultValues): Effect | undefined {
  switch (effect) {
    case 'status':
      return { status: Number(status), ...(example === '' ? {} : { example }) };
    case 'reset-before':
      return { reset: 'before' };
    case 'reset-after':
      return { reset: 'after' };
    case 'truncate':
      return { truncate: Number(truncate) };
    case 'slow':
      return { slow: { bytesPerSecond: Number(bytesPerSecond) } };
    case 'hold':
      return { hold: true };
    case 'fail':
      return { failAfterAcceptance: true };
    default:
      return undefined;
  }
}

interface FaultableOperation {
  readonly id: string;
  readonly group: string;
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

/** The operations a name stands for: an operation, a group, or all. */
export const matchingOperations = (
  operations: readonly FaultableOperation[],
  name: string,
): readonly FaultableOperation[] => operations.filter(({ id, group }) => name === '*' || name === group || name === id);

/** Sorted statuses that at least one of the operations documents. */
export const statusesOf = (operations: readonly FaultableOperation[]): readonly string[] =>
  [...new Set(operations.flatMap(({ answers }) => Object.keys(answers)))].toSorted();

export const examplesOf = (operations: readonly FaultableOperation[], status: string): readonly string[] => [
  ...new Set(operations.flatMap(({ answers }) => (Object.hasOwn(answers, status) ? (answers[status] ?? []) : []))),
];
