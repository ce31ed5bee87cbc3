import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Suite } from '../model/suite';
import { contract } from '../../../test/support/contract';
import { kit } from '../../../test/support/kit';
import { nameProblems, STREAMED_OPERATIONS } from './name-problems';
import { readSuitesAt } from './read-suites';

const FOLDER = resolve(__dirname, '../../../conformance');
const known = { clauses: ['LSU-1'], operations: ['getLsu'] };

const scenario = (head: string): string => `  - ${head}
    clauses: [LSU-1]
    safety: read
    steps: [{ call: getLsu, expect: { status: 200 } }]
`;

function suitesOf(...heads: readonly string[]): readonly Suite[] {
  const file = join(mkdtempSync(join(tmpdir(), 'suites-')), 'small.yaml');
  writeFileSync(file, `suite: small\ntitle: A small suite\nscenarios:\n${heads.map(scenario).join('')}`);
  const read = readSuitesAt(file, FOLDER);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

describe('two scenarios of a suite', () => {
  it.each([
    ['derived from their titles', 'title: No upgrade!', 'title: No upgrade?', 'no-upgrade'],
    ['written in the file', 'title: One upgrade\n    id: lsu', 'title: Two upgrades\n    id: lsu', 'lsu'],
    ['one derived and one written', 'title: No upgrade', 'title: Two upgrades\n    id: no-upgrade', 'no-upgrade'],
  ])('may not share an id, %s', (_, first, second, id) => {
    expect(nameProblems(suitesOf(first, second), known, [])).toMatchObject([
      {
        line: 4 + scenario(first).split('\n').length - 1,
        message: `the suite "small" already has a scenario with the id "${id}" (line 4); change the title or add another id`,
      },
    ]);
  });

  it('may share a title when their ids differ', () => {
    expect(nameProblems(suitesOf('title: No upgrade', 'title: No upgrade\n    id: other'), known, [])).toEqual([]);
  });
});

it('the bundled suites have no duplicate ids', () => {
  const { suites } = kit();
  const all = {
    clauses: suites.flatMap(({ scenarios }) =>
      scenarios.flatMap(({ clauses, steps }) => [
        ...clauses,
        ...steps.flatMap(({ expect: { clauses: own, that } }) => [...own, ...that.flatMap((claim) => claim.clauses)]),
      ]),
    ),
    operations: suites.flatMap(({ scenarios }) => scenarios.flatMap(({ steps }) => steps.map(({ call }) => call))),
  };
  expect(nameProblems(suites, all, [])).toEqual([]);
});

describe('needs', () => {
  it.each([
    ['users.1.partty', 'a target has no users.1.partty; did you mean "party"?'],
    ['users.first.token', 'a target has no users.first.token'],
    ['samples.updates.topologie', 'a target has no samples.updates.topologie; did you mean "topology"?'],
    ['sample', 'a target has no sample; did you mean "samples"?'],
  ])('may not name %s', (place, message) => {
    expect(nameProblems(suitesOf(`title: One scenario\n    needs: [${place}]`), known, [])).toEqual([
      expect.objectContaining({ line: 4, message: expect.stringContaining(message) as string }),
    ]);
  });

  it('may name each place of a target file, and any place below own', () => {
    const places = 'users.7.token, admin.party, tokens.expired, samples.snapshots.0, migrationId, own.anything.at.all';
    expect(nameProblems(suitesOf(`title: One scenario\n    needs: [${places}]`), known, [])).toEqual([]);
  });
});

describe('stream steps', () => {
  const suite = (step: string): readonly Suite[] => {
    const file = join(mkdtempSync(join(tmpdir(), 'suites-')), 'small.yaml');
    const steps = `[{ call: ${step}, stream: true, expect: { status: 200 } }]`;
    const head = 'suite: small\ntitle: A small suite\nscenarios:\n';
    writeFileSync(file, `${head}  - { title: A stream of a list, clauses: [LSU-1], safety: read, steps: ${steps} }\n`);
    const read = readSuitesAt(file, FOLDER);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    return read.value;
  };

  it('are allowed only for lists with a channel', () => {
    const names = { clauses: ['LSU-1'], operations: ['getLsu', 'listUpdates'] };
    expect(nameProblems(suite('listUpdates'), names, [])).toEqual([]);
    expect(nameProblems(suite('getLsu'), names, [])).toMatchObject([
      { message: expect.stringMatching(/^getLsu has no WebSocket channel; operations with one:  listUpdates, /) },
    ]);
  });

  it('are those of the AsyncAPI document', () => {
    const dir = resolve(__dirname, '../../../openapi');
    const channels = [...readFileSync(join(dir, 'ledger-streams.yaml'), 'utf8').matchAll(/^    address: (.*)$/gm)];
    const paths = contract()
      .operations.filter(({ id }) => STREAMED_OPERATIONS.includes(id))
      .map(({ path }) => path);
    expect(paths.sort()).toEqual(channels.map(([, address]) => address).sort());
  });
});
