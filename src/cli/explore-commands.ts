// The commands that explore, loaded together when one of them runs: only they need the library that draws sequences.

export { explore } from './explore';
export { selftestExplore } from './selftest-explore';
