/** @jest-config-loader esbuild-register */
// What `npm test` leaves out: browsers, packed installs, published clients, wrong servers, large counts.
import type { Config } from 'jest';
import quick from './jest.config';

/** Set by `npm run test:long`. */
const isLong = (process.env['UNDERSTUDY_LONG'] ?? '') !== '';

const config: Config = {
  ...quick,
  testMatch: isLong ? ['**/*.{slow,long}.test.ts'] : ['**/*.slow.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testSequencer: '<rootDir>/test/runtime/waiting-first.cjs',
  // These files wait for browsers and processes for more than half of their time.
  maxWorkers: 4,
  // A bound for tests that hang. Four workers on two slow cores take several times as long as one test alone.
  testTimeout: 120_000,
};

export default config;
