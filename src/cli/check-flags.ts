// Flags of `check` and `clauses`, apart from their work so that the help needs none of it.

import type { Flag } from './options';

export const CHECK_FLAGS: readonly Flag[] = [
  { name: 'target', value: 'FILE', help: 'addresses, users and known ids (YAML or JSON); the ready file of serve is one' },
  { name: 'ledger-url', value: 'URL', help: 'address of the ledger group' },
  { name: 'validator-url', value: 'URL', help: 'address of the validator group' },
  { name: 'scan-url', value: 'URL', help: 'address of the scan group' },
  { name: 'profile', value: 'RELEASES', help: 'releases of the target, such as scan=0.6.1; newer operations are skipped' },
  { name: 'allow', value: 'CLASS', help: 'read, write or destructive; off loopback only read runs unless this says more' },
  { name: 'suite', value: 'NAME', repeatable: true, help: 'only this suite' },
  { name: 'clause', value: 'ID', repeatable: true, help: 'only scenarios that check this clause' },
  { name: 'operation', value: 'ID', repeatable: true, help: 'only scenarios that call this operation' },
  { name: 'tag', value: 'NAME', repeatable: true, help: 'only scenarios with this tag' },
  { name: 'assumptions', value: 'MODE', help: 'what a breach of an observed or assumed rule is: fail, warn or ignore (default warn)' },
  { name: 'allow-partial', help: 'exit 0 although musts were skipped' },
  { name: 'plan', help: 'print what would run and why the rest would not; sends nothing' },
  { name: 'wait-for', value: 'SPAN', help: 'wait so long for the target to answer, such as 60s' },
  { name: 'timeout', value: 'SPAN', help: 'longest wait for one answer (default 10s)' },
  { name: 'rate-limit', value: 'NUMBER', help: 'requests per second at most' },
  { name: 'concurrency', value: 'NUMBER', help: 'scenarios at once (default 8)' },
  { name: 'seed', value: 'TEXT', help: 'part of every tracking id that the run makes (default: the time)' },
  { name: 'max-failures', value: 'NUMBER', help: 'stop after so many scenarios with findings' },
  { name: 'report', value: 'FILE', help: 'also write the JSON report to a file' },
  { name: 'json', help: 'print the JSON report instead of the console report' },
];

export const CLAUSES_FLAGS: readonly Flag[] = [
  { name: 'section', value: 'NUMBER', help: 'only this section of the service contract' },
  { name: 'json', help: 'print JSON' },
];

export const SELFTEST_FLAGS: readonly Flag[] = [
  { name: 'mutant', value: 'ID', help: 'only this mutant' },
  { name: 'seeds', value: 'NUMBER', help: 'how often the unmutated control runs, each time with other ids (default 1)' },
];
