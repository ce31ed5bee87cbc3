// docs/surface.md and the numbers in README.md come from our documents and the list of published operations.
// UPDATE_DOCS=1 writes them anew.

import { contract } from '../support/contract';
import { generated } from './pages';
import { answered, findServed, publishedOperations, type Answered } from './published-operations';

const served = findServed(contract());
const rows = publishedOperations.map((published) => {
  const spec = served(published);
  return { ...published, spec, answered: answered(spec) };
});

const count = (kind: Answered): number => rows.filter(({ answered }) => answered === kind).length;

function operationTable(): string {
  const groups = [...new Set(rows.map(({ group }) => group))];
  return groups
    .flatMap((group) => [
      `## ${group}`,
      '',
      '| operation | path | since | until | answered |',
      '|---|---|---|---|---|',
      ...rows
        .filter((row) => row.group === group)
        .map(
          ({ spec, method, path, since, isDeprecated, removed, answered }) =>
            `| ${spec ? `\`${spec.id}\`` : ''} | ${method} \`${path}\`${isDeprecated ? ' (deprecated)' : ''} | ${since} | ${spec?.disabledIn ?? removed ?? ''} | ${answered} |`,
        ),
      '',
    ])
    .join('\n');
}

describe('docs/surface.md', () => {
  it('counts the operations and lists each', () => {
    const counts = `${rows.length} operations: ${count('stateful')} stateful, ${count('constant')} constant, ${count('example')} answered by example, ${count('no')} not served.\n`;
    expect(generated('docs/surface.md', 'counts', counts)).toBe(counts);
    expect(generated('docs/surface.md', 'operations', operationTable())).toBe(operationTable());
  });

  it('names each operation once', () => {
    expect(rows.length).toBeGreaterThan(250);
    expect(new Set(rows.map(({ group, method, path }) => `${group} ${method} ${path}`)).size).toBe(rows.length);
  });

  it('names every operation of our documents that is marked as published', () => {
    const listed = new Set(rows.map(({ spec }) => spec?.id));
    const marked = contract().operations.filter(({ tier }) => tier === 'published');
    expect(marked.filter(({ id }) => !listed.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it('gives the release since which an operation exists as its document does', () => {
    const differing = rows.filter(
      ({ spec, since }) => spec?.tier === 'published' && !(spec.since ?? since).startsWith(since),
    );
    expect(differing.map(({ spec, since }) => `${spec?.id}: ${spec?.since}, ${since}`)).toEqual([]);
  });
});

it('README.md states how many operations are answered', () => {
  const text = `${rows.length - count('no')} of the ${rows.length} [published operations](docs/surface.md) are answered, ${count('stateful')} of them from the ledger.\n`;
  expect(generated('README.md', 'surface', text)).toBe(text);
});
