// docs/releases.md comes from the marks in the documents and the table of other differences. UPDATE_DOCS=1 writes it
// anew.

import { compareReleases, defined, releaseLine } from '../../src/base';
import type { DocumentSpec } from '../../src/contract';
import { RELEASE_TABLE } from '../../src/operations';
import { contract } from '../support/contract';
import { generated, pageText } from './pages';

const GROUPS = ['ledger', 'validator', 'scan'] as const;

interface Change {
  readonly release: string;
  readonly text: string;
}

function changesOf({ group, fields }: DocumentSpec): readonly Change[] {
  const operations = contract().operations.filter((spec) => spec.group === group);
  const marked = (mark: 'since' | 'deprecatedSince' | 'disabledIn' | 'removedIn', verb: string): readonly Change[] =>
    operations.flatMap(({ method, path, successor, [mark]: release }) => {
      if (release === undefined) return [];
      const next = mark === 'removedIn' ? operations.find(({ id }) => id === successor) : undefined;
      const instead = next ? `; use ${next.method} \`${next.path}\`` : '';
      return [{ release, text: `${verb} ${method} \`${path}\`${instead}` }];
    });
  return [
    ...marked('since', 'new:'),
    ...fields.map(({ schema, name, since }) => ({ release: since, text: `new field: \`${name}\` of ${schema}` })),
    ...marked('deprecatedSince', 'deprecated:'),
    ...marked('disabledIn', 'disabled by default:'),
    ...marked('removedIn', 'removed:'),
    ...(group === 'ledger'
      ? Object.values(RELEASE_TABLE).map(({ since, point, source }) => ({
          release: since,
          text: `${point} (${source})`,
        }))
      : []),
  ];
}

function releaseSections(): string {
  return GROUPS.flatMap((group) => {
    const document = defined(
      contract().documents.find((one) => one.group === group),
      'each group has a document',
    );
    const changes = changesOf(document);
    const releases = [...new Set(changes.map(({ release }) => release))].sort(compareReleases);
    return [
      `## ${group}`,
      '',
      `On record: ${document.releases.join(', ')}. The document: ${document.version}.`,
      '',
      ...releases.flatMap((release) => [
        `### ${group} ${release}`,
        '',
        ...changes.filter((change) => change.release === release).map(({ text }) => `- ${text}`),
        '',
      ]),
    ];
  }).join('\n');
}

describe('docs/releases.md', () => {
  it('lists what changed with each release', () => {
    expect(generated('docs/releases.md', 'releases', releaseSections())).toBe(releaseSections());
  });

  it('names the releases of the documents', () => {
    for (const { group, version, releases } of contract().documents)
      if (group !== 'control') {
        expect(pageText('docs/releases.md')).toContain(version);
        // The document's own line is on record, with this release or a newer one.
        expect(releases.map(releaseLine)).toContain(releaseLine(version));
        expect([...releases].sort(compareReleases)).toEqual(releases);
      }
  });
});
