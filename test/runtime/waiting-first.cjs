// The order of the slow test files: those that mostly wait start first, so that others use the CPU meanwhile, then those
// that take long for their size. In Jest's own order, by size on a fresh clone, both come last, and the run waits for them
// with idle cores.

const { default: Sequencer } = require('@jest/test-sequencer');

const FIRST = [
  'cluster/nemesis',
  'conformance/proxy-matrix',
  'cluster/takeover',
  'browser/wallet-example',
  'cluster/mutants',
];

class WaitingFirst extends Sequencer {
  sort(tests) {
    const placeOf = ({ path }) => FIRST.findIndex((name) => path.endsWith(`${name}.slow.test.ts`));
    const sorted = super.sort(tests);
    const first = sorted.filter((test) => placeOf(test) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b));
    return [...first, ...sorted.filter((test) => placeOf(test) < 0)];
  }
}

module.exports = WaitingFirst;
