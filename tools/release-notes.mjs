// Prints what CHANGELOG.md says of a version: `npm run release:notes -- v0.2.0`. Exit status 1 if the tag is not the
// version of package.json, or the changelog has no section for it.

import { readFileSync } from 'node:fs';

const [tag = ''] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');

function fail(message) {
  process.stderr.write(`release:notes: ${message}\n`);
  process.exit(1);
}

if (tag !== `v${version}`)
  fail(`the tag is ${JSON.stringify(tag)}, but package.json has version ${version}: tag v${version}`);
const section = changelog.split(/^## /m).find((text) => text.startsWith(`[${version}] - `));
if (section === undefined) fail(`CHANGELOG.md has no section "## [${version}] - DATE": rename Unreleased`);
// GitHub shows a line break in the notes of a release as one, unlike in a file.
const lines = section
  .replaceAll(/\n {2}(?=\S)/g, ' ')
  .split('\n')
  .slice(1);
process.stdout.write(
  `${lines
    .filter((line) => !/^\[[^\]]+\]: /.test(line))
    .join('\n')
    .trim()}\n`,
);
