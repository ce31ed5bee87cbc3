// Flags of `check`, related commands and `clauses`, separate from their implementation so that the help does not load
// it.

import type { Flag } from './options';

const URL_FLAGS: readonly Flag[] = [
  { name: 'ledger-url', value: 'URL', help: 'base URL of the ledger API' },
  { name: 'validator-url', value: 'URL', help: 'base URL of the validator API' },
  { name: 'scan-url', value: 'URL', help: 'base URL of the scan API' },
];
const DIALECTS = ['documented', 'observed'];
const TARGET: Flag = {
  name: 'target',
  value: 'FILE',
  help: 'target file (YAML or JSON) with URLs, users and known ids; serve --ready-file writes one',
};
const PROFILE: Flag = {
  name: 'profile',
  value: 'RELEASES',
  help: 'releases of the target or targets, for example splice=0.6.1,ledger=3.5; operations that they do not have are skipped',
};
const ALLOW: Flag = {
  name: 'allow',
  value: 'CLASS',
  choices: ['read', 'write', 'destructive'],
  help: 'strongest safety class to run: read, write or destructive (default: destructive for a mock server on loopback, otherwise read)',
};
const FILTERS: readonly Flag[] = [
  {
    name: 'suite',
    value: 'NAME',
    names: 'suite',
    repeatable: true,
    help: 'only this suite; filters of the same kind are alternatives, different kinds must all match',
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
  {
    name: 'exclude',
    value: 'NAME',
    repeatable: true,
    help: 'do not run this suite, operation, tag or scenario (suite/scenario)',
  },
];
const SUITES: Flag = {
  name: 'suites',
  value: 'DIR',
  repeatable: true,
  help: 'additional suites, a folder or a file',
};
const DISCOVER: Flag = {
  name: 'discover',
  negatable: true,
  help: 'discover ids missing from the target file with read-only requests (default on)',
};
const ASSUMPTIONS: Flag = {
  name: 'assumptions',
  value: 'MODE',
  choices: ['fail', 'warn', 'ignore'],
  help: 'verdict for violations of observed or assumed rules: fail, warn or ignore (default warn)',
};
/** Flags of commands that read a recorded run. */
const ASSUMPTIONS_AGAIN: Flag = {
  ...ASSUMPTIONS,
  help: 'verdict for violations of observed or assumed rules: fail, warn or ignore (default: as recorded)',
};
const BASELINE: Flag = {
  name: 'baseline',
  value: 'FILE',
  help: 'known failures: a YAML list or an earlier JSON report; only new failures fail the run',
};
const FORMATS = ['console', 'json', 'junit', 'html', 'md', 'github', 'sarif', 'allure', 'badge', 'statement'];
const REPORT_HELP =
  'console, json, junit, html, md, github, sarif, badge or statement, to stdout or a file; allure=DIR; repeatable';
const REPORT: Flag = {
  name: 'report',
  value: 'FORMAT[=FILE]',
  repeatable: true,
  choices: FORMATS,
  help: `${REPORT_HELP} (console is printed unless another report goes to stdout)`,
};
const SIGN: Flag = {
  name: 'sign',
  value: 'KEY',
  help: 'sign --report statement with this private key: a PEM file, or env:VARIABLE',
};
const HISTORY: readonly Flag[] = [
  {
    name: 'history',
    value: 'DIR',
    help: 'compare with the earlier runs of the same target and plan in this folder, and add this run to it',
  },
  {
    name: 'history-keep',
    value: 'NUMBER',
    help: 'with --history: keep this many of the newest runs of each target and plan (default 30)',
  },
];
const TIMEOUT: Flag = { name: 'timeout', value: 'SPAN', help: 'timeout of a request (default 10s)' };
const RATE_LIMIT: Flag = {
  name: 'rate-limit',
  value: 'NUMBER',
  help: 'maximum requests per second (default 20, unlimited on loopback)',
};
const PACE: readonly Flag[] = [
  RATE_LIMIT,
  { name: 'concurrency', value: 'NUMBER', help: 'concurrent scenarios (default 8; diff: 1)' },
];
/** Flags for the connection and the tokens. */
const CONNECTION: readonly Flag[] = [
  {
    name: 'token',
    value: 'ROLE=SOURCE',
    repeatable: true,
    help: 'token of a role (first, second, third, fourth, admin), as env:VARIABLE, file:PATH or command:LINE',
  },
  {
    name: 'header',
    value: 'NAME: VALUE',
    repeatable: true,
    help: 'header for every request; use NAME: env:VARIABLE for a secret',
  },
  {
    name: 'ca',
    value: 'FILE',
    help: 'certificate authority of the target (PEM), in addition to those that Node trusts',
  },
  { name: 'cert', value: 'FILE', help: 'client certificate (PEM)' },
  { name: 'key', value: 'FILE', help: 'key of the client certificate (PEM)' },
  { name: 'proxy', value: 'URL', help: 'HTTP proxy for all requests' },
];
const BOUNDS: readonly Flag[] = [
  {
    name: 'max-requests',
    value: 'NUMBER',
    help: 'end the run after this many requests (default 20000, unlimited on loopback)',
  },
  {
    name: 'time-limit',
    value: 'SPAN',
    formerly: 'max-time',
    help: 'end the run after this time, for example 10m (default 30m, unlimited on loopback)',
  },
];
const SEED: Flag = { name: 'seed', value: 'TEXT', help: 'seed of --shuffle (default: current time)' };
const PATIENCE: Flag = {
  name: 'patience',
  value: 'FACTOR',
  help: 'multiplier for the timeouts of `eventually` steps (default 10)',
};

export const CHECK_FLAGS: readonly Flag[] = [
  TARGET,
  ...URL_FLAGS,
  PROFILE,
  {
    name: 'dialect',
    value: 'NAME',
    choices: DIALECTS,
    help: 'dialect of the target: documented, or observed, where known deviations are warnings (default: from the target file, otherwise documented)',
  },
  ALLOW,
  SUITES,
  ...FILTERS,
  ASSUMPTIONS,
  BASELINE,
  DISCOVER,
  {
    name: 'max-staleness',
    value: 'SPAN',
    help: 'fail if a created offer is missing from a list for longer than this, for example 2s (default: measured only)',
  },
  {
    name: 'accept-skip',
    value: 'NAME',
    repeatable: true,
    help: 'exit with 0 even if this is skipped: a clause, a suite, a scenario, an entry of the target file such as admin or users.2, a group, write or destructive',
  },
  {
    name: 'allow-partial',
    help: 'exit with 0 even if must clauses are skipped, except because of unset secrets or groups that return only errors; for runs with only a URL',
  },
  {
    name: 'plan',
    help: 'print how many scenarios would run, why others are skipped, and what the run sends, creates and leaves behind; sends no requests',
  },
  {
    name: 'shard',
    value: 'I/N',
    help: 'run only shard I of N, for example 1/3; judge merges the JSON reports of all shards',
  },
  { name: 'verbose', help: 'with --plan: list every scenario' },
  {
    name: 'clean-up',
    negatable: true,
    help: 'at the end, withdraw the offers that the run left open (default on)',
  },
  { name: 'wait-for', value: 'SPAN', help: 'wait up to this long for the target to respond, for example 60s' },
  TIMEOUT,
  PATIENCE,
  {
    name: 'full-waits',
    help: 'never shorten waits; by default, waits for conditions that earlier scenarios never met are shortened',
  },
  ...PACE,
  ...BOUNDS,
  ...CONNECTION,
  SEED,
  { name: 'shuffle', help: 'run scenarios in random order, see --seed' },
  {
    name: 'bail',
    value: 'NUMBER',
    bare: true,
    formerly: 'max-failures',
    help: 'end the run after this many failed scenarios, or after the first if no number is given',
  },
  REPORT,
  SIGN,
  ...HISTORY,
  {
    name: 'progress',
    value: 'FORMAT',
    choices: ['text', 'json'],
    help: 'json prints each scenario as a line of JSON on stdout during the run; reports then go to files only (default text)',
  },
];

export const EXPLORE_FLAGS: readonly Flag[] = [
  TARGET,
  ...URL_FLAGS,
  PROFILE,
  {
    name: 'dialect',
    value: 'NAME',
    choices: DIALECTS,
    help: 'dialect of the target and of the model (default: from the target file or the mock server, otherwise documented)',
  },
  ALLOW,
  {
    name: 'seed',
    value: 'TEXT',
    help: 'seed of the sequences: the same seed draws the same actions (default: current time)',
  },
  { name: 'steps', value: 'NUMBER', help: 'maximum number of actions in a sequence (default 25)' },
  { name: 'minutes', value: 'NUMBER', help: 'end after this many minutes (default 2)' },
  { name: 'sequences', value: 'NUMBER', help: 'end after this many sequences (default: no limit)' },
  {
    name: 'strict',
    negatable: true,
    help: 'fail the run for every difference from the model, even if it violates no clause (default: on for a mock server, off for a deployment)',
  },
  { name: 'save', value: 'FILE', help: 'write the shortest failing sequences as a suite, for check --suites FILE' },
  TIMEOUT,
  RATE_LIMIT,
  ...CONNECTION,
  { name: 'json', help: 'print JSON' },
];

export const JUDGE_FLAGS: readonly Flag[] = [
  SUITES,
  ASSUMPTIONS_AGAIN,
  BASELINE,
  { ...REPORT, help: `${REPORT_HELP} (default: changes only)` },
  SIGN,
  ...HISTORY,
];

export const VERIFY_FLAGS: readonly Flag[] = [
  { name: 'key', value: 'FILE', variable: 'UNDERSTUDY_VERIFY_KEY', help: 'public key of the signer (PEM)' },
  {
    name: 'report',
    value: 'FILE',
    variable: 'UNDERSTUDY_VERIFY_REPORT',
    help: 'the JSON report that the statement refers to',
  },
  SUITES,
  { name: 'allow-unsigned', help: 'accept a statement without a signature, which anyone could have written' },
  { name: 'json', help: 'print JSON' },
];

export const REPLAY_FLAGS: readonly Flag[] = [
  {
    name: 'case',
    value: 'ID',
    help: 'id of the scenario in the report, or a unique prefix of it',
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
  { name: 'left', value: 'URL|FILE', help: 'first target: a URL or a target file' },
  { name: 'right', value: 'URL|FILE', help: 'second target' },
  PROFILE,
  ALLOW,
  SUITES,
  ...FILTERS,
  {
    name: 'ignore',
    value: 'NAME',
    repeatable: true,
    help: 'do not compare this member of the bodies (MEMBER or OPERATION.MEMBER), or the bodies of this OPERATION',
  },
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
    help: 'only this section of the service contract, including subsections',
  },
  {
    name: 'level',
    value: 'LEVEL',
    repeatable: true,
    choices: ['must', 'should', 'may'],
    help: 'only clauses of this level: must, should or may',
  },
  { name: 'operation', value: 'ID', names: 'operation', repeatable: true, help: 'only clauses of this operation' },
  {
    name: 'clause',
    value: 'ID',
    names: 'clause',
    repeatable: true,
    help: 'only this clause, with all scenarios that check it',
  },
  { name: 'unchecked', help: 'only unchecked clauses, with the reason' },
  { name: 'json', help: 'print JSON, including the scenarios of each clause' },
];

export const SELFTEST_FLAGS: readonly Flag[] = [
  {
    name: 'explore',
    help: 'test explore instead of check, on stateful mutants and on correct servers',
  },
  {
    name: 'mutant',
    value: 'ID',
    names: 'mutant',
    repeatable: true,
    help: 'only this mutant, or "all" for every mutant but no conforming variants; one or several restrict the controls to the same scenarios',
  },
  {
    name: 'twin',
    value: 'ID',
    names: 'twin',
    repeatable: true,
    help: 'only this conforming variant, or "all" for every variant but no mutants; restricts the controls to the same scenarios',
  },
  { name: 'clause', value: 'ID', names: 'clause', repeatable: true, help: 'only the mutants of this clause' },
  {
    name: 'dialect',
    value: 'NAME',
    choices: [...DIALECTS, 'both'],
    help: 'dialect of the reference servers; with both, each conforming variant runs in each dialect (default: documented for mutants, alternating for conforming variants, both for controls)',
  },
  {
    name: 'seeds',
    value: 'NUMBER',
    help: 'runs of each conforming variant (per dialect with --dialect both), and control runs per dialect, each in a different order (default 1)',
  },
  {
    name: 'seed',
    value: 'TEXT',
    help: 'with --explore: seed of the sequences; the runs use it with the suffixes -1, -2 and so on (default: current time)',
  },
  { name: 'minutes', value: 'NUMBER', help: 'with --explore: maximum minutes of each exploration (default 2)' },
  { name: 'json', help: 'print JSON' },
];
