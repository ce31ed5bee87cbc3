/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

const config: Config = {
  testEnvironment: '<rootDir>/test/runtime/shared-environment.cjs',
  // A worker evaluates what test files share once, not once per test file (src/decisions/037-shared-modules-in-tests.md).
  runtime: '<rootDir>/test/runtime/shared-modules.cjs',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  // Browsers, packed installs, large counts: `npm run test:all` and `npm run test:long` (jest.slow.config.ts).
  testPathIgnorePatterns: ['/node_modules/', '\\.(slow|long)\\.test\\.ts$'],
  globalSetup: '<rootDir>/test/before-all.ts',
  globalTeardown: '<rootDir>/test/after-all.ts',
  transform: {
    '^.+\\.(t|j|mj)s$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  // These ship ES modules only; everything else in node_modules is left as it is.
  transformIgnorePatterns: [
    '/node_modules/(?!jose/|uuid/|@faker-js/|@noble/|openid-client/|oauth4webapi/|openapi-fetch/|hyparquet)',
  ],
  // Test files run in a context of their own, where looking up a global is slow. These become parameters of each module.
  sandboxInjectedGlobals: ['Math', 'Number', 'BigInt', 'Object', 'Array', 'String', 'JSON', 'Map', 'Set', 'Error'],
  // `npm test` starts Jest, and so its workers, with a larger young generation: to copy what soon is garbage took a tenth
  // of the CPU time.
  maxWorkers: 2,
  // What test files leave behind stays in memory: a worker that has grown is replaced before the garbage collector slows it down.
  workerIdleMemoryLimit: '1500MB',
  // Two workers beside other work: a test that takes a second alone may take many.
  testTimeout: 30_000,
};

export default config;
