// docs/stories.md comes from the stories and the schema of story files. UPDATE_DOCS=1 writes it anew.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../cli/command';
import { runHere } from '../support/captured-io';
import { startMock } from '../../src/library/node';
import { block, generated, isUpdating } from './pages';
import { wordTables } from './world-pictures';

const PAGE = 'docs/stories.md';
const FOLDER = join(ROOT, 'fixtures', 'stories');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));

it('the page lists each story that comes with understudy', () => {
  const rows = files.map((file) => {
    const story = parse(readFileSync(join(FOLDER, file), 'utf8')) as {
      readonly name: string;
      readonly description: string;
    };
    expect(`${story.name}.yaml`).toBe(file);
    return `| \`${story.name}\` | ${story.description} |\n`;
  });
  expect(rows.length).toBeGreaterThan(2);
  expect(generated(PAGE, 'stories', rows.join(''))).toBe(rows.join(''));
});

it('every story names its schema in the first line', () => {
  for (const file of files)
    expect(readFileSync(join(FOLDER, file), 'utf8').split('\n')[0]).toBe(
      '# yaml-language-server: $schema=./story.schema.json',
    );
});

it('the page explains every property', () => {
  const schema = JSON.parse(readFileSync(join(FOLDER, 'story.schema.json'), 'utf8')) as {
    readonly $defs: { readonly step: unknown };
  };
  const text = `${[...wordTables(schema, 'A story'), ...wordTables(schema.$defs.step, 'A step')].join('\n')}\n`;
  expect(generated(PAGE, 'properties', text)).toBe(text);
});

it('the short story of the page plays to its end', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'story-')), 'lunch.yaml');
  writeFileSync(file, block(PAGE, 'short story'));
  const mock = await startMock({ now: '2026-01-15T12:00:00Z', logLevel: 'silent' });
  const { status, out, err } = await runHere(['play', file, '--url', mock.url]);
  await mock.close();
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out).toContain('refused because: ');
}, 60_000);

it('the page has the picture that play --export makes', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'story-')), 'transfer.svg');
  const mock = await startMock({ now: '2026-01-15T12:00:00Z', logLevel: 'silent' });
  const { status } = await runHere(['play', 'transfer', '--url', mock.url, '--export', file]);
  await mock.close();
  expect(status).toBe(0);
  const picture = join(ROOT, 'docs', 'stories', 'transfer.svg');
  if (isUpdating) {
    mkdirSync(dirname(picture), { recursive: true });
    writeFileSync(picture, readFileSync(file));
  }
  expect(readFileSync(picture, 'utf8')).toBe(readFileSync(file, 'utf8'));
  expect(readFileSync(join(ROOT, PAGE), 'utf8')).toContain('](stories/transfer.svg)');
}, 60_000);
