// Typed access to values. A value of another form reads as empty.

import type { DamlValue } from './types';

type DamlRecord = Readonly<Record<string, DamlValue>>;
const isRecord = (value: DamlValue): value is DamlRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of a record or text map; of anything else, none. */
export const membersOf = (value: DamlValue): DamlRecord => (isRecord(value) ? value : {});

/** The elements of a list; of anything else, none. */
export const itemsOf = (value: DamlValue): readonly DamlValue[] => (Array.isArray(value) ? value : []);

/** A text, or what compact JSON writes as one (party, number, time, id); of anything else, the empty text. */
export const textOf = (value: DamlValue | undefined): string => (typeof value === 'string' ? value : '');
