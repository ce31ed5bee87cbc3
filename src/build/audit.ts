// Reads the output of `npm audit --json`: known vulnerabilities of installed packages, or why there is no result.

import { isObject } from '../base';

export interface AuditResult {
  /** One line. */
  readonly summary: string;
  readonly problems: readonly string[];
}

/** Parses npm's output. A registry without audits, or without an answer, is reported and is no problem. */
export function readAudit(text: string): AuditResult {
  const report = parsed(text);
  const weak = isObject(report) ? report['vulnerabilities'] : undefined;
  if (!isObject(weak)) return { summary: `audit: skipped, because ${reasonOf(report)}`, problems: [] };
  const problems = Object.entries(weak).map(
    ([name, weakness]) =>
      `${name} has a known vulnerability (${isObject(weakness) ? String(weakness['severity']) : 'unknown severity'}); see npm audit`,
  );
  return {
    summary:
      problems.length === 0
        ? 'audit: no known vulnerabilities'
        : `audit: known vulnerabilities in ${problems.length} packages`,
    problems,
  };
}

function reasonOf(report: unknown): string {
  const status = isObject(report) ? report['statusCode'] : undefined;
  if (typeof status === 'number') return `the registry answers ${status}`;
  const error = isObject(report) ? report['error'] : undefined;
  const code = isObject(error) ? error['code'] : undefined;
  return typeof code === 'string' ? `npm says ${code}` : 'npm printed no JSON';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
