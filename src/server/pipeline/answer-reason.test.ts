import type { Answer } from '../../operations';
import { reasonOf } from './answer-reason';

test.each<[string, Answer, string | undefined]>([
  ['a success', { status: 200, json: { error: 'none' } }, undefined],
  ['an error object', { status: 409, json: { error: 'already used' } }, 'already used'],
  [
    'an error of the ledger',
    { status: 400, json: { code: 'OFFSET_OUT_OF_RANGE', cause: 'too old' } },
    'OFFSET_OUT_OF_RANGE: too old',
  ],
  ['one that must not say why', { status: 403, json: { code: 'NA', cause: 'security-sensitive' } }, undefined],
  ['a text', { status: 400, text: 'Invalid value' }, 'Invalid value'],
  ['an empty answer', { status: 404 }, undefined],
  ['an answer in the shape of success', { status: 409, json: { transfer_preapproval_contract_id: '00' } }, undefined],
])('the reason of %s', (_what, answer, reason) => {
  expect(reasonOf(answer)).toBe(reason);
});

test('a long reason is truncated', () => {
  expect(reasonOf({ status: 400, json: { error: 'x'.repeat(1000) } })).toBe(`${'x'.repeat(300)}…`);
});
