// Jest's environment for Node, one per worker: all test files run in the same context, so that modules can stay evaluated
// from one test file to the next (shared-modules.cjs). What a test file changed and others could see is put back.

const { TestEnvironment } = require('jest-environment-node');

/** What Jest keeps in the global object for one test file, such as the time limit that a file sets. */
const OF_TEST_FILE = [
  'EVENT_HANDLERS',
  'LOG_ERRORS_BEFORE_RETRY',
  'RETRY_IMMEDIATELY',
  'RETRY_TIMES',
  'TEST_TIMEOUT_SYMBOL',
  'WAIT_BEFORE_RETRY',
].map((name) => Symbol.for(name));

let shared;

class SharedEnvironment extends TestEnvironment {
  constructor(...given) {
    if (shared) return shared;
    super(...given);
    this.exit = this.global.process.exit;
    shared = this;
  }

  async setup() {
    this.variables = { ...this.global.process.env };
  }

  async teardown() {
    const { global, variables } = this;
    this.fakeTimersModern.useRealTimers();
    this.moduleMocker.restoreAllMocks();
    global.process.exit = this.exit;
    for (const name of Object.keys(global.process.env)) if (!(name in variables)) delete global.process.env[name];
    Object.assign(global.process.env, variables);
    for (const symbol of OF_TEST_FILE) delete global[symbol];
  }
}

module.exports = SharedEnvironment;
