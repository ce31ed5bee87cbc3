// Jest's runtime, in which a worker evaluates most modules once and not again for each test file: what the test files
// share are the modules of src, test/support and packages. Test files and their own helpers run anew; once one of them
// replaces a module, the test file has what it imports from then on to itself.

const { AsyncLocalStorage } = require('node:async_hooks');
const { isBuiltin } = require('node:module');
const { isAbsolute, join, sep } = require('node:path');
const { default: Runtime } = require('jest-runtime');

/** Jest's own, which belong to the present test file. */
const OF_JEST = new Set(['@jest/globals', '@jest/expect', 'expect']);

/** Those that the present test file has run. */
const storages = new Set();
const runStorage = AsyncLocalStorage.prototype.run;
AsyncLocalStorage.prototype.run = function run(...given) {
  storages.add(this);
  return runStorage.apply(this, given);
};

/** Evaluates the shared modules. It outlives the test files. */
let shared;

class SharedModules extends Runtime {
  sharesModules = true;

  constructor(...settings) {
    super(...settings);
    shared ??= new Runtime(...settings);
  }

  /** `jest.mock`. */
  setMock(...given) {
    this.sharesModules = false;
    super.setMock(...given);
  }

  requireModuleOrMock(from, name) {
    return this.sharesModules && isShared(this, from, name)
      ? shared.requireModuleOrMock(from, name)
      : super.requireModuleOrMock(from, name);
  }

  /** The packages of Jest that its runner for test files uses; the runner itself has state of the present file. */
  requireInternalModule(from, name) {
    return name && !isAbsolute(name)
      ? shared.requireInternalModule(from, name)
      : super.requireInternalModule(from, name);
  }

  /** Jest asks for them before any module is loaded, and looks into them when there is an error to show. */
  getSourceMaps() {
    const [own, others] = [super.getSourceMaps(), shared.getSourceMaps()];
    return {
      get: (path) => own.get(path) ?? others.get(path),
      *[Symbol.iterator]() {
        yield* others;
        yield* own;
      },
    };
  }

  /** Jest makes a storage for each test file; every promise of the files that follow would carry all that are enabled. */
  teardown() {
    for (const storage of storages) storage.disable();
    storages.clear();
    super.teardown();
  }
}

function isShared({ _config: { rootDir }, _resolution: resolution }, from, name) {
  if (isBuiltin(name) || OF_JEST.has(name)) return false;
  const path = resolution.resolveCjs(from, name);
  if (path.includes(`${sep}node_modules${sep}`)) return true;
  return ['src', join('test', 'support')].some((folder) => path.startsWith(join(rootDir, folder) + sep));
}

module.exports = { default: SharedModules, __esModule: true };
