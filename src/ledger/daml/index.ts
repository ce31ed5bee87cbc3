export * from './choices';
export * from './templates';
export type { DamlType, DamlValue } from './types';
export * from './values';
