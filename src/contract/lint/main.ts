// The command behind `npm run lint:contract`: our own rules over the documents of a folder.
// Exit status: 0 clean, 1 findings, 2 usage error.

import { relative, resolve, join } from 'node:path';
import { ContractError } from '../errors';
import { loadDocuments } from '../load';
import { lintDocument } from './lint';
import type { LintFinding } from './rule';

const USAGE = 'usage: lint [--json] [folder]\n';
const OWN_FOLDER = resolve(__dirname, '../../../openapi');

interface LintOutcome {
  readonly status: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

/** Findings of a folder; documents that do not even load are told as findings of the rule `load`. */
function lintFolder(dir: string): readonly LintFinding[] {
  try {
    return loadDocuments({ dir }).flatMap(lintDocument);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return error.problems.map((problem) => ({ rule: 'load', ...problem }));
  }
}

function render(dir: string, findings: readonly LintFinding[]): string {
  const folder = relative(process.cwd(), dir);
  return findings
    .map(({ file, line, rule, pointer, message }) => `${join(folder, file)}:${line} ${rule} ${message} (${pointer})\n`)
    .join('');
}

export function run(args: readonly string[]): LintOutcome {
  const asJson = args.includes('--json');
  const [folder = OWN_FOLDER, ...more] = args.filter((arg) => arg !== '--json');
  if (more.length > 0 || folder.startsWith('-')) return { status: 2, stdout: '', stderr: USAGE };
  const findings = lintFolder(resolve(folder));
  const stdout = asJson ? `${JSON.stringify(findings, null, 2)}\n` : render(resolve(folder), findings);
  const stderr = findings.length === 0 ? '' : `${findings.length} finding${findings.length === 1 ? '' : 's'}\n`;
  return { status: findings.length === 0 ? 0 : 1, stdout, stderr };
}

if (require.main === module) {
  const { status, stdout, stderr } = run(process.argv.slice(2));
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = status;
}
