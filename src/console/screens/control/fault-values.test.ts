import {
  EMPTY_FAULT,
  EFFECTS,
  examplesOf,
  faultRequest,
  fieldsOf,
  matchingOperations,
  statusesOf,
  type FaultValues,
} from './fault-values';

const draft = (changed: Partial<FaultValues>): FaultValues => ({ ...EMPTY_FAULT, operation: 'scan', ...changed });

it.each<[string, Partial<FaultValues>, object, object | undefined]>([
  [
    'a status',
    { status: '429', example: 'inProcess', times: '2', user: 'alice' },
    { times: 2, user: 'alice' },
    { status: 429, example: 'inProcess' },
  ],
  ['only waiting', { effect: 'late', delay: 'fixed', fixed: '250' }, { delay: { fixed: 250 } }, undefined],
  [
    'a spread',
    { effect: 'late', delay: 'lognormal', median: '120', sigma: '0.6' },
    { delay: { lognormal: { median: 120, sigma: 0.6 } } },
    undefined,
  ],
  [
    'a reset and a delay',
    { effect: 'reset-before', delay: 'uniform', min: '10', max: '50', probability: '10', seed: 'x' },
    { probability: 0.1, seed: 'x', delay: { uniform: { min: 10, max: 50 } } },
    { reset: 'before' },
  ],
  ['a lost answer', { effect: 'reset-after' }, {}, { reset: 'after' }],
  ['a truncated body', { effect: 'truncate', truncate: '0' }, {}, { truncate: 0 }],
  ['a slow body', { effect: 'slow', bytesPerSecond: '512' }, {}, { slow: { bytesPerSecond: 512 } }],
  ['holding', { effect: 'hold', id: 'f2' }, { id: 'f2' }, { hold: true }],
  ['failing afterwards', { effect: 'fail' }, {}, { failAfterAcceptance: true }],
])('asks for %s', (_, changed, request, effect) => {
  const { then, ...rest } = faultRequest(draft(changed));
  expect(rest).toEqual({ operation: 'scan', ...request });
  expect(then).toEqual(effect);
});

it('shows only the fields of the effect and the delay', () => {
  expect(fieldsOf(draft({}))).toEqual([
    'operation',
    'effect',
    'status',
    'example',
    'delay',
    'user',
    'times',
    'probability',
    'seed',
    'id',
  ]);
  expect(fieldsOf(draft({ effect: 'slow', delay: 'uniform' }))).toEqual([
    'operation',
    'effect',
    'bytesPerSecond',
    'delay',
    'min',
    'max',
    'user',
    'times',
    'probability',
    'seed',
    'id',
  ]);
  for (const [effect] of EFFECTS) expect(fieldsOf(draft({ effect }))[1]).toBe('effect');
});

it('suggests values documented for the selected operations', () => {
  const all = [
    { id: 'a', group: 'scan', answers: { 200: ['one'], 429: ['busy'] } },
    { id: 'b', group: 'ledger', answers: { 200: ['two'], 404: [] } },
  ];
  expect(statusesOf(matchingOperations(all, '*'))).toEqual(['200', '404', '429']);
  expect(statusesOf(matchingOperations(all, 'scan'))).toEqual(['200', '429']);
  expect(examplesOf(matchingOperations(all, '*'), '200')).toEqual(['one', 'two']);
  expect([examplesOf(all, '404'), examplesOf(all, 'constructor'), matchingOperations(all, 'c')]).toEqual([[], [], []]);
});
