import { planText } from './check-plan';
import type { PlannedCase } from '../conformance';

// Only the properties that the code reads.
const suite = { name: 'wallet', title: 'The wallet' };
const other = { name: 'scan', title: 'The scan' };
const planned = (id: string, more: object, of: object = suite): PlannedCase =>
  ({ id, suite: of, scenario: { each: [undefined] }, skip: undefined, ...more }) as unknown as PlannedCase;
const CASES = [
  planned('wallet/a', {}),
  planned('wallet/b', { awaits: ['migrationId'] }),
  planned('wallet/c', { skip: 'no token', unset: 'SECOND_TOKEN' }),
  planned('scan/a', { skip: 'no URL' }, other),
  planned('scan/b', { skip: 'no URL' }, other),
];
const target = { urls: { ledger: 'http://l', validator: 'http://v', scan: '' } };
const text = (isVerbose: boolean): readonly string[] =>
  planText(CASES, target, { cost: 'The run sends at least 5 requests.\n', isVerbose }).split('\n');

it('a plan begins with its cost and the missing values, followed by a line per suite', () => {
  expect(text(false)).toEqual([
    'ledger     http://l',
    'validator  http://v',
    'scan       no URL',
    '',
    '2 of 5 scenarios would run, 1 of them if the ids they need are discovered',
    'The run sends at least 5 requests.',
    '! the variable SECOND_TOKEN is not set, which skips 1 scenario: set it, or remove it from the target file',
    '',
    '2 skipped: no URL',
    '1 skipped: no token',
    '',
    `run   ${'wallet'.padEnd(28)}     2/3  The wallet`,
    `skip  ${'scan'.padEnd(28)}     0/2  The scan`,
    '',
    '--plan --verbose lists every scenario',
    '',
  ]);
});

it('a verbose plan begins in the same way and lists every scenario', () => {
  const lines = text(true);
  expect(lines.slice(0, 8)).toEqual(text(false).slice(0, 8));
  expect(lines.slice(8)).toEqual([
    'run   wallet/a',
    'run   wallet/b (migrationId to be discovered)',
    '',
    '2 skipped: no URL',
    'skip  scan/a',
    'skip  scan/b',
    '',
    '1 skipped: no token',
    'skip  wallet/c',
    '',
  ]);
});

it('a verbose plan shows the input of each case in place of its number', () => {
  const scenario = { each: ['12.5.1', { amount: '-1' }] };
  const cases = [
    planned('wallet/bad-amounts#1', { scenario, each: scenario.each[0] }),
    planned('wallet/bad-amounts#2', { scenario, each: scenario.each[1], skip: 'no token' }),
  ];
  expect(planText(cases, target, { cost: '', isVerbose: true }).split('\n').slice(-5)).toEqual([
    'run   wallet/bad-amounts (12.5.1)',
    '',
    '1 skipped: no token',
    'skip  wallet/bad-amounts (amount -1)',
    '',
  ]);
});
