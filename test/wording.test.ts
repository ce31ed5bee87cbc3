// The rules of naming and wording: an exported type name is declared once, and text that a user reads is free of
// private vocabulary.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync } from '@swc/core';
import { parse as parseYaml } from 'yaml';

const ROOT = resolve(__dirname, '..');
const SRC = join(ROOT, 'src');

const filesBelow = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const sources = filesBelow(SRC, /\.tsx?$/).filter((path) => !/\.test\.tsx?$/.test(path));
/** Types of the documents, generated: their names are those of the contract. */
const isGenerated = (path: string): boolean => path.startsWith(join(SRC, 'types'));

interface TypeDeclaration {
  readonly name: string;
  readonly isExported: boolean;
  readonly file: string;
}

const declarations: readonly TypeDeclaration[] = sources
  .filter((path) => !isGenerated(path))
  .flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /^(export )?(?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm,
      ),
    ].map(([, exported, name = '']) => ({ name, isExported: exported !== undefined, file: relative(SRC, path) })),
  );

function namesDeclaredMoreThan(most: number, found: readonly TypeDeclaration[]): readonly string[] {
  const files = new Map<string, readonly string[]>();
  for (const { name, file } of found) files.set(name, [...(files.get(name) ?? []), file]);
  return [...files]
    .filter(([, places]) => places.length > most)
    .map(([name, places]) => `${name}: ${places.join(', ')}`);
}

describe('type names', () => {
  it('are found by the check', () => {
    expect(declarations.length).toBeGreaterThan(800);
  });

  it('are declared once in the code base if they are exported', () => {
    const exported = new Set(declarations.filter(({ isExported }) => isExported).map(({ name }) => name));
    expect(
      namesDeclaredMoreThan(
        1,
        declarations.filter(({ name }) => exported.has(name)),
      ),
    ).toEqual([]);
  });

  it('are declared in at most two files if they are private', () => {
    expect(
      namesDeclaredMoreThan(
        2,
        declarations.filter(({ isExported }) => !isExported),
      ),
    ).toEqual([]);
  });
});

/** Words of our own, and turns of phrase that read as translated. Each has a plain term in CONTRIBUTING.md. */
const BANNED: readonly RegExp[] = [
  /\bwhoever\b/i,
  /\bnobody\b/i,
  /\bsomebody\b/i,
  /\banybody\b/i,
  /\bin vain\b/i,
  /\bfor good\b/i,
  /\bso many\b/i,
  /\bstand-?in\b/i,
  /\bturnstile\b/i,
  /\bmisfits?\b/i,
  /\bdeeds?\b/i,
  /\b(lacks|has no|have no) (the )?words?\b/i,
  /\b(is|are) told\b/i,
  /\bwho asks\b/i,
  /\bof no account\b/i,
  /\bnot any more\b/i,
  /\ba fault in understudy\b/i,
];

/** The call that a title belongs to, on its line or before it. */
const TITLE = /^\s*(?:(?:it|test|describe|\w+It|describeWith\w+)\b.*|\].*)\(['"`]/;

/** A title says who: a user, a client, the server. */
const VAGUE_SUBJECT = /\b(whoever|nobody|somebody|anybody|everybody|someone|of (its|their) own(?! \w))\b(?!::)/i;

interface VisibleText {
  readonly where: string;
  readonly text: string;
}

interface SyntaxNode {
  readonly type?: string;
  readonly value?: unknown;
  readonly raw?: unknown;
  readonly cooked?: unknown;
}

/** String literals, templates and text of elements; not what is imported. */
function textsIn(node: unknown, found: string[]): void {
  if (Array.isArray(node)) return node.forEach((child) => textsIn(child, found));
  if (typeof node !== 'object' || node === null) return;
  const { type, value, cooked } = node as SyntaxNode;
  if (type === 'ImportDeclaration' || type === 'ExportNamedDeclaration') return;
  if ((type === 'StringLiteral' || type === 'JSXText') && typeof value === 'string') found.push(value);
  if (type === 'TemplateElement' && typeof cooked === 'string') found.push(cooked);
  Object.values(node).forEach((child) => textsIn(child, found));
}

const inSource = (path: string): readonly VisibleText[] => {
  const found: string[] = [];
  textsIn(parseSync(readFileSync(path, 'utf8'), { syntax: 'typescript', tsx: path.endsWith('x') }).body, found);
  return found.map((text) => ({ where: relative(ROOT, path), text }));
};

const inPage = (path: string): readonly VisibleText[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((text, at) => ({ where: `${relative(ROOT, path)}:${at + 1}`, text }));

/** Members of the documents and suites that people read. */
const PROSE = new Set([
  'title',
  'summary',
  'description',
  'rule',
  'because',
  'text',
  'wrong',
  'differs',
  'reason',
  'say',
]);

function proseIn(where: string, value: unknown): readonly VisibleText[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    PROSE.has(name) && typeof member === 'string' ? [{ where, text: member }] : proseIn(where, member),
  );
}

const inDocument = (path: string): readonly VisibleText[] =>
  proseIn(relative(ROOT, path), parseYaml(readFileSync(path, 'utf8'), { maxAliasCount: -1 }));

/** Labels of shown values are read, too. */
function inStory(path: string): readonly VisibleText[] {
  const where = relative(ROOT, path);
  const value: unknown = parseYaml(readFileSync(path, 'utf8'));
  return [...proseIn(where, value), ...labelsIn(value).map((text) => ({ where, text }))];
}

function labelsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) =>
    name === 'show' && typeof member === 'object' && member !== null ? Object.keys(member) : labelsIn(member),
  );
}

/** Cheap check of the raw text, so that most files need no parsing. */
const ANY_BANNED = new RegExp(
  BANNED.map(({ source }) => `(?:${source})`)
    .join('|')
    .replaceAll(' ', String.raw`\s+`),
  'i',
);
const mayHaveBanned = (path: string): boolean => ANY_BANNED.test(readFileSync(path, 'utf8'));

/** A single word is an identifier. */
const bannedIn = (texts: readonly VisibleText[]): readonly string[] =>
  texts
    .filter(({ text }) => text.trim().includes(' '))
    .flatMap(({ where, text }) =>
      BANNED.flatMap((word) => {
        const found = word.exec(text);
        return found
          ? [
              `${where}: "${found[0]}" in ${JSON.stringify(text.slice(Math.max(0, found.index - 40), found.index + 60))}`,
            ]
          : [];
      }),
    );

/** A row of docs/proof.md that has only ids of a mutant and a clause, and what killed it. */
const MUTANT_ROW = /^\| `[a-z0-9-]+` \| [A-Z0-9-]+ \| (schema|expectation|invariant) \|$/;

describe('text that a user reads', () => {
  it('has no private vocabulary in the code', () => {
    expect(bannedIn(sources.filter((path) => !isGenerated(path) && mayHaveBanned(path)).flatMap(inSource))).toEqual([]);
  });

  it('has none in the pages', () => {
    const pages = [join(ROOT, 'README.md'), ...filesBelow(join(ROOT, 'docs'), /\.md$/)];
    const lines = pages.flatMap(inPage).filter(({ text }) => !MUTANT_ROW.test(text));
    expect(bannedIn(lines)).toEqual([]);
  });

  it('has none in the documents and suites', () => {
    const documents = [
      ...filesBelow(join(ROOT, 'openapi'), /\.yaml$/),
      ...filesBelow(join(ROOT, 'conformance'), /\.yaml$/),
    ];
    expect(bannedIn(documents.filter(mayHaveBanned).flatMap(inDocument))).toEqual([]);
  });

  it('has none in the stories', () => {
    const texts = filesBelow(join(ROOT, 'fixtures', 'stories'), /\.(yaml|json)$/).flatMap(inStory);
    expect(texts.filter(({ text }) => text.startsWith('Alice and Bob')).length).toBeGreaterThan(0);
    expect(bannedIn(texts)).toEqual([]);
  });

  it('names subjects in the titles of tests', () => {
    const tests = ['src', 'test'].flatMap((folder) => filesBelow(join(ROOT, folder), /\.test\.tsx?$/));
    const titles = tests.flatMap(inPage).filter(({ text }) => TITLE.test(text));
    expect(titles.length).toBeGreaterThan(1000);
    expect(titles.filter(({ text }) => VAGUE_SUBJECT.test(text))).toEqual([]);
  });
});
