/** @jest-config-loader esbuild-register */
// What `npm test` leaves out: browsers, packed installs, published clients, wrong servers, large counts.
import type { Config } from 'jest';
import quick from './jest.config';

const config: Config = {
  ...quick,
  testMatch: ['**/*.slow.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  // These files wait for browsers and processes much of the time.
  maxWorkers: 3,
};

export default config;
