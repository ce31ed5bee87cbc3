// Jest's runtime, which transforms and compiles a module once per worker and not again for each test file. Every file
// still has a context and modules of its own: a compiled script can run in any context.

const { AsyncLocalStorage } = require('node:async_hooks');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** Both by the path of the file. */
const compiled = new Map();
const transformed = new Map();
/** Those that the present test file has run. */
const storages = new Set();

const runStorage = AsyncLocalStorage.prototype.run;
AsyncLocalStorage.prototype.run = function run(...given) {
  storages.add(this);
  return runStorage.apply(this, given);
};

class CachingRuntime extends Runtime {
  constructor(...settings) {
    super(...settings);
    cacheScripts(this.executor);
    cacheTransforms(this.transformCache);
  }

  /** Jest makes a storage for each test file; every promise of the files that follow would carry all that are enabled. */
  teardown() {
    for (const storage of storages) storage.disable();
    storages.clear();
    super.teardown();
  }
}

/** A script with a dynamic import belongs to the test file that compiled it. */
function cacheScripts(executor) {
  const compile = executor.compile.bind(executor);
  const opening = `(function (${executor.injectedModuleParameters.join(', ')}) {`;
  executor.compile = (source, filename) => {
    const context = executor.environment.getVmContext();
    if (context === null || source.includes('import(')) return compile(source, filename);
    const known = compiled.get(filename);
    if (known?.source === source) return known.script.runInContext(context);
    try {
      const script = new Script(`${opening}${source}\n})`, { filename, columnOffset: -opening.length });
      compiled.set(filename, { source, script });
      return script.runInContext(context);
    } catch {
      // Jest explains what is wrong with it.
      return compile(source, filename);
    }
  };
}

function cacheTransforms(cache) {
  const transform = cache.transform.bind(cache);
  cache.transform = (filename, options) => {
    const known = transformed.get(filename);
    if (known === undefined) {
      const code = transform(filename, options);
      const made = cache.transforms.get(filename);
      if (made !== undefined) transformed.set(filename, made);
      return code;
    }
    cache.transforms.set(filename, known);
    if (known.sourceMapPath) cache.sourceMaps.set(filename, known.sourceMapPath);
    return known.code;
  };
}

module.exports = { default: CachingRuntime, __esModule: true };
