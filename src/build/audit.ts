// What `npm audit --json` said: known weaknesses of what is installed, or why nobody could say.

import { isObject } from '../base';

export interface AuditResult {
  /** One line. */
  readonly summary: string;
  readonly problems: readonly string[];
}

/** Takes the text that npm printed. A registry that has no audit, or none that answers, is told and is no problem. */
export function readAudit(text: string): AuditResult {
  const report = parsed(text);
  const weak = isObject(report) ? report['vulnerabilities'] : undefined;
  if (!isObject(weak)) return { summary: `audit: not asked, because ${reasonOf(report)}`, problems: [] };
  const problems = Object.entries(weak).map(
    ([name, weakness]) =>
      `${name} has a known weakness (${isObject(weakness) ? String(weakness['severity']) : 'of unknown weight'}); npm audit tells which`,
  );
  return {
    summary: problems.length === 0 ? 'audit: no known weakness' : `audit: known weaknesses in ${problems.length} packages`,
    problems,
  };
}

function reasonOf(report: unknown): string {
  const status = isObject(report) ? report['statusCode'] : undefined;
  if (typeof status === 'number') return `the registry answers ${status}`;
  const error = isObject(report) ? report['error'] : undefined;
  const code = isObject(error) ? error['code'] : undefined;
  return typeof code === 'string' ? `npm says ${code}` : 'npm gave no answer that can be read';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
