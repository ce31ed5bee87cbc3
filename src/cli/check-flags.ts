// Flags of `check`, the commands beside it and `clauses`, apart from their work so that the help needs none of it.

import type { Flag } from './options';

const URL_FLAGS: readonly Flag[] = [
  { name: 'ledger-url', value: 'URL', help: 'address of the ledger group' },
  { name: 'validator-url', value: 'URL', help: 'address of the validator group' },
  { name: 'scan-url', value: 'URL', help: 'address of the scan group' },
];
const DIALECTS = ['documented', 'observed'];
const TARGET: Flag = {
  name: 'target',
  value: 'FILE',
  help: 'addresses, users and known ids (YAML or JSON); the ready file of serve is one',
};
const PROFILE: Flag = {
  name: 'profile',
  value: 'RELEASES',
  help: 'releases of the target, such as scan=0.6.1; newer operations are skipped',
};
const ALLOW: Flag = {
  name: 'allow',
  value: 'CLASS',
  choices: ['read', 'write', 'destructive'],
  help: 'read, write or destructive; off loopback only read runs unless this says more',
};
const FILTERS: readonly Flag[] = [
  {
    name: 'suite',
    value: 'NAME',
    names: 'suite',
    repeatable: true,
    help: 'only this suite; of several filters of one kind any may fit, of different kinds all must',
  },
  { name: 'clause', value: 'ID', names: 'clause', repeatable: true, help: 'only scenarios that check this clause' },
  {
    name: 'operation',
    value: 'ID',
    names: 'operation',
    repeatable: true,
    help: 'only scenarios that call this operation',
  },
  { name: 'tag', value: 'NAME', names: 'tag', repeatable: true, help: 'only scenarios with this tag' },
];
const SUITES: Flag = {
  name: 'suites',
  value: 'DIR',
  repeatable: true,
  help: 'suites of your own, a folder or a file, that run beside those of the kit',
};
const DISCOVER: Flag = {
  name: 'discover',
  negatable: true,
  help: 'ask the target for ids that its file does not name, by operations that only read (default on)',
};
const ASSUMPTIONS: Flag = {
  name: 'assumptions',
  value: 'MODE',
  choices: ['fail', 'warn', 'ignore'],
  help: 'what a breach of an observed or assumed rule is: fail, warn or ignore (default warn)',
};
/** Of a recorded run. */
const ASSUMPTIONS_AGAIN: Flag = {
  ...ASSUMPTIONS,
  help: 'what a breach of an observed or assumed rule is: fail, warn or ignore (default: as in the run)',
};
const BASELINE: Flag = {
  name: 'baseline',
  value: 'FILE',
  help: 'known failures, a list of case and clause or an earlier JSON report; only new ones fail',
};
const FORMATS = ['console', 'json', 'junit', 'html', 'md', 'github'];
const REPORT_HELP = 'console, json, junit, html, md or github, to stdout or a file; any number';
const REPORT: Flag = {
  name: 'report',
  value: 'FORMAT[=FILE]',
  repeatable: true,
  choices: FORMATS,
  help: `${REPORT_HELP} (default console)`,
};
const TIMEOUT: Flag = { name: 'timeout', value: 'SPAN', help: 'longest wait for one answer (default 10s)' };
const PACE: readonly Flag[] = [
  { name: 'rate-limit', value: 'NUMBER', help: 'requests per second at most' },
  { name: 'concurrency', value: 'NUMBER', help: 'scenarios at once (default 8; of diff 1)' },
];
const SEED: Flag = { name: 'seed', value: 'TEXT', help: 'decides the order of --shuffle (default: the time)' };
const PATIENCE: Flag = {
  name: 'patience',
  value: 'FACTOR',
  help: 'how much longer than in their file scenarios wait for what comes later; only what fails takes longer (default 10)',
};

export const CHECK_FLAGS: readonly Flag[] = [
  TARGET,
  ...URL_FLAGS,
  PROFILE,
  {
    name: 'dialect',
    value: 'NAME',
    choices: DIALECTS,
    help: 'what the target says it speaks: documented, or observed where its known differences are warnings (default: as its file says, else documented)',
  },
  ALLOW,
  SUITES,
  ...FILTERS,
  ASSUMPTIONS,
  BASELINE,
  DISCOVER,
  { name: 'allow-partial', help: 'exit 0 although musts were skipped; meant for a run that has only an address' },
  { name: 'plan', help: 'print what would run and why the rest would not; sends nothing' },
  { name: 'wait-for', value: 'SPAN', help: 'wait so long for every group that is asked to answer, such as 60s' },
  TIMEOUT,
  PATIENCE,
  ...PACE,
  SEED,
  { name: 'shuffle', help: 'run the scenarios in an order that the seed decides' },
  { name: 'max-failures', value: 'NUMBER', help: 'stop after so many scenarios that fail' },
  REPORT,
];

export const JUDGE_FLAGS: readonly Flag[] = [
  SUITES,
  ASSUMPTIONS_AGAIN,
  BASELINE,
  { ...REPORT, help: `${REPORT_HELP} (default: only what changed)` },
];

export const REPLAY_FLAGS: readonly Flag[] = [
  {
    name: 'case',
    value: 'ID',
    help: 'the scenario to run again, as the report names it; the start of its id is enough where no other has it',
  },
  TARGET,
  ...URL_FLAGS,
  ALLOW,
  DISCOVER,
  SUITES,
  ASSUMPTIONS_AGAIN,
  TIMEOUT,
  PATIENCE,
];

export const DIFF_FLAGS: readonly Flag[] = [
  { name: 'left', value: 'URL|FILE', help: 'one target: an address, or a file as for check --target' },
  { name: 'right', value: 'URL|FILE', help: 'the other' },
  PROFILE,
  ALLOW,
  SUITES,
  ...FILTERS,
  DISCOVER,
  TIMEOUT,
  PATIENCE,
  ...PACE,
];

export const CLAUSES_FLAGS: readonly Flag[] = [
  {
    name: 'section',
    value: 'NUMBER',
    repeatable: true,
    help: 'only this section of the service contract, with its parts',
  },
  {
    name: 'level',
    value: 'LEVEL',
    repeatable: true,
    choices: ['must', 'should', 'may'],
    help: 'only must, should or may',
  },
  { name: 'operation', value: 'ID', names: 'operation', repeatable: true, help: 'only clauses of this operation' },
  {
    name: 'clause',
    value: 'ID',
    names: 'clause',
    repeatable: true,
    help: 'only this clause, with every scenario that checks it',
  },
  { name: 'unchecked', help: 'only clauses that nothing checks, with the reason' },
  { name: 'json', help: 'print JSON, with every scenario of each clause' },
];

export const SELFTEST_FLAGS: readonly Flag[] = [
  {
    name: 'mutant',
    value: 'ID',
    names: 'mutant',
    repeatable: true,
    help: 'only this mutant; the control then runs only what the chosen mutants run',
  },
  { name: 'clause', value: 'ID', names: 'clause', repeatable: true, help: 'only the mutants of this clause' },
  {
    name: 'dialect',
    value: 'NAME',
    choices: DIALECTS,
    help: 'documented or observed: what the right servers speak (default: documented behind the mutants, both for the control)',
  },
  {
    name: 'seeds',
    value: 'NUMBER',
    help: 'how often the unmutated control runs in each dialect, each time in another order (default 1)',
  },
  { name: 'json', help: 'print JSON' },
];
