import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { kit } from '../../../test/support/kit';
import { expressionProblems } from './expression-problems';
import { readSuitesAt } from './read-suites';

const FOLDER = resolve(__dirname, '../../../conformance');

function problemsIn(
  claim: string,
  more: { readonly capture?: string; readonly path?: string; readonly let?: string } = {},
) {
  const file = join(mkdtempSync(join(tmpdir(), 'suites-')), 'small.yaml');
  const text = `suite: small
title: A small suite
scenarios:
  - title: A scenario
    clauses: [LSU-1]
    safety: read
    each: [{ size: 1 }, { size: 2, prefix: a }]
    let: { mine: ${JSON.stringify(more.let ?? 'x')} }
    steps:
      - call: getLsu
        expect: { status: 200 }
        capture: { found: ${JSON.stringify(more.capture ?? 'body.lsu')} }
      - call: getLsu
        headers: { x-path: ${JSON.stringify(more.path ?? 'x')} }
        expect:
          status: 200
          that:
            - ${JSON.stringify(claim)}
`;
  writeFileSync(file, text);
  const read = readSuitesAt(file, FOLDER);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return expressionProblems(read.value).map(({ line, message }) => `${line} ${message}`);
}

describe('an expression in a suite', () => {
  it.each([
    'status = 200 and $exists(body.lsu) and $count(answers) = 1',
    '$found = found and mine = "x" and $mine = "x" and each.size > 0 and each.prefix = "a"',
    '$count(body.offers[contract_id = $found and payload.sender = $target.users[0].party]) = 0',
    '($a := 1; $b := function($x) { $x + $a }; $b(2) = 3)',
    '$count($filter(body.offers, function($o, $i) { $o.id = $found })) = 0',
    'target.users[0].party = "x" and target.samples.updates.transaction = "y" and target.own.anything.at.all = 1',
    'body.offers^(amount).amount = [] and (body ~> |offers|{"a": amount}|).offers = []',
    '$sum(body.offers.(amount * factor)) = 0 and $$.status = 200 and $.status = 200',
    '$count(body@$b.network_name[$b.token_name != ""]) = 1',
    'body.offers#$i[$i > 0].id = [] and body.offers[id = 1]#$j.(id & $string($j)) = []',
    '$count(body.offers@$o.lsu[$o.id = id]#$i.($i + $o.id)) = 0',
    '$count(body.events[target = $target.users[0].party]) = 0 and $each.size > 0',
  ])('may use what is defined: %s', (claim) => {
    expect(problemsIn(claim)).toEqual([]);
  });

  it.each([
    ['$fuond = 1', '18 the expression $fuond = 1 uses $fuond, which is not defined here; did you mean "found"?'],
    ['$count(body.offers[id = $fuond]) = 0', 'uses $fuond, which is not defined here; did you mean "found"?'],
    ['fuond.id = 1', 'uses fuond, which is not defined here; did you mean "found"?'],
    ['$cuont(body.offers) = 0', 'uses $cuont, which is not defined here'],
    ['$decLess("1", "2")', 'uses $decLess, which is not defined here; '],
    ['$count(boddy.offers) = 0', 'uses boddy, which is not defined here; did you mean "body"?'],
    ['target.user[0].party = 1', 'uses target.user.party, but target has no user; did you mean "users"?'],
    ['target.users[0].prty = 1', 'but target.users has no prty; did you mean "party"?'],
    ['each.sise = 1', 'uses each.sise, but each has no sise; did you mean "size"?'],
    ['$i > 0 and body.offers#$i.id = 1', 'uses $i, which is not defined here'],
    ['$count(body.offers[target.uesrs[0].party = payload.sender]) = 0', 'target has no uesrs; did you mean "users"?'],
    ['$count(body.offers[a = each.sise]) = 0', 'each has no sise; did you mean "size"?'],
    ['$count(body.offers[$target.uesrs[0].party = a]) = 0', 'target has no uesrs; did you mean "users"?'],
    ['$count(body.offers[target.users[0].party = a]) = 0', 'of another value; write $target.users.party'],
    ['body.offers[', '18 the expression body.offers[ cannot be parsed: '],
  ])('may not use what is undefined: %s', (claim, message) => {
    const [problem, ...others] = problemsIn(claim);
    expect(others).toEqual([]);
    expect(problem).toContain(message);
  });

  it('can use captured values only after their step, and the answer only in expectations and captures', () => {
    expect(problemsIn('true', { let: '=found' })).toEqual([
      expect.stringContaining('uses found, which is not defined here'),
    ]);
    expect(problemsIn('true', { path: '=$string(status)' })).toEqual([expect.stringContaining('uses status')]);
    expect(problemsIn('true', { path: '=found.id & $unique("x")', capture: 'status' })).toEqual([]);
  });
});

it('the bundled suites use only defined names', () => {
  expect(expressionProblems(kit().suites)).toEqual([]);
});
