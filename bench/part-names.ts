// The parts of a run, in their order.

export const PART_NAMES = [
  'requests',
  'changing',
  'memory',
  'start',
  'flat',
  'operations',
  'worlds',
  'history',
  'large',
  'loading',
  'data',
  'replicas',
  'stops',
  'outages',
  'kit',
  'library',
] as const;
export type PartName = (typeof PART_NAMES)[number];
