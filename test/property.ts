// fast-check with the seed of the test run. Tests import it from here only; see seed.test.ts.

import fc from 'fast-check';
import { testSeed } from './seed';

fc.configureGlobal({ seed: testSeed });

export default fc;
