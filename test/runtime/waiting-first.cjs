// The order of the slow test files: those that mostly wait start first, so that others use the CPU meanwhile. In Jest's own
// order, by size on a fresh clone, they come last, and the run waits for them with idle cores.

const { default: Sequencer } = require('@jest/test-sequencer');

const WAITING = ['cluster/nemesis', 'conformance/proxy-matrix', 'cluster/takeover'];

class WaitingFirst extends Sequencer {
  sort(tests) {
    const isWaiting = ({ path }) => WAITING.some((name) => path.endsWith(`${name}.slow.test.ts`));
    const sorted = super.sort(tests);
    return [...sorted.filter(isWaiting), ...sorted.filter((test) => !isWaiting(test))];
  }
}

module.exports = WaitingFirst;
