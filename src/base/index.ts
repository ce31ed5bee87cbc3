export * from './amount';
export * from './invariant';
export * from './json';
export * from './micros';
export * from './result';
