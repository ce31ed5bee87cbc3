// The commands of the kit, loaded together when one of them runs.

export { check } from './check';
export { diff } from './check-diff';
export { judge } from './check-judge';
export { replay } from './check-replay';
export { explore } from './explore';
export { printClauses } from './clauses';
export { printNames } from './names';
export { printSuites } from './suites';
export { verifyStatement } from './verify';
export { selftest } from './selftest';
export { selftestExplore } from './selftest-explore';
