export * from './amount';
export * from './invariant';
export * from './json';
export * from './micros';
export * from './nearest';
export * from './result';
