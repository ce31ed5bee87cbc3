import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { guideDigest } from '../build/freshness';
import { stampText } from '../build/stamp';
import { buildOnDemand } from './build-on-demand';

const NODE_MODULES = resolve(__dirname, '../../node_modules');
let root: string;
let lines: string[];
const log = { info: (line: string) => void lines.push(line), error: (line: string) => void lines.push(line) };

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'checkout-'));
  lines = [];
  mkdirSync(join(root, 'dist'));
  write('dist/.built-command', 'digest-1\nserve.js');
});

const write = (name: string, text: string): void => {
  mkdirSync(join(root, name, '..'), { recursive: true });
  writeFileSync(join(root, name), text);
};
/**
 * A build script that notes its arguments and, as the real one, reports on stderr what it builds: only what is stale.
 */
function asCheckout(status = 0): void {
  const freshness = JSON.stringify(resolve(__dirname, '../build/freshness'));
  write(
    'src/build/build.ts',
    `require('node:fs').appendFileSync('runs', \`\${process.argv.slice(2)}\\n\`);
const { guideDigest, inputDigest, isFresh } = require(${freshness});
const part = process.argv[3];
const digest = (part === 'guide' ? guideDigest : inputDigest)(process.cwd());
if (!isFresh('dist', part, digest)) process.stderr.write(\`building \${part}\\n\`);
process.exitCode = ${status};
`,
  );
  write(
    'node_modules/esbuild-register/index.js',
    `require(${JSON.stringify(join(NODE_MODULES, 'esbuild-register'))});\n`,
  );
}
const runs = (): string => readFileSync(join(root, 'runs'), 'utf8');

test('a missing part of a checkout is built once for all waiting requests, and logged in one line', async () => {
  asCheckout();
  const ensure = buildOnDemand(root, 'console', log);
  await Promise.all([ensure(), ensure()]);
  await ensure();
  expect(runs()).toBe('--if-stale,console\n');
  expect(lines).toEqual(['building the console on its first request (once for these sources)']);
});

test('a part built from other sources than the command is rebuilt', async () => {
  asCheckout();
  write('dist/.built-viewer', 'digest-0\nviewer.js');
  await buildOnDemand(root, 'viewer', log)();
  expect(runs()).toBe('--if-stale,viewer\n');
});

test('nothing is built for a part from the same sources, or outside a checkout', async () => {
  await buildOnDemand(root, 'console', log)();
  asCheckout();
  write('dist/.built-console', 'digest-1\nconsole/index.html');
  await buildOnDemand(root, 'console', log)();
  expect(lines).toEqual([]);
});

test('a guide is rebuilt when its pages have changed, not when only the digest of the command has', async () => {
  asCheckout();
  write('docs/page.md', 'one');
  write('dist/guide/index.html', '');
  write('dist/.built-guide', stampText({ digest: guideDigest(root), files: ['guide/index.html'] }));
  await buildOnDemand(root, 'guide', log)();
  expect(lines).toEqual([]);
  write('docs/page.md', 'two');
  await buildOnDemand(root, 'guide', log)();
  expect(lines).toEqual(['building the guide on its first request (once for these sources)']);
});

test('a failed build is logged and tried again', async () => {
  asCheckout(1);
  const ensure = buildOnDemand(root, 'console', log);
  await ensure();
  await ensure();
  expect(lines.filter((line) => line === 'cannot build the console; run npm run build to see why')).toHaveLength(2);
});
