export * from './amount';
export * from './file-problem';
export * from './invariant';
export * from './json';
export * from './micros';
export * from './nearest';
export { parseJson } from './parse-json';
export * from './result';
export * from './secret-text';
