// How long the garbage collector stops everybody at a time.

import { setFlagsFromString } from 'node:v8';

/** What a write leaves behind stays for good, and is copied while nobody is served: the less there is at a time, the shorter the wait. */
const FULL_PERCENT = 25;
/** The engines that are known to have the setting (Node 20 to 24); another would complain on stderr. */
const KNOWN = ['11', '12', '13'];

/** The young part of the heap is looked through between two requests once it is a quarter full, not four fifths: as much work in all, in pauses a third as long. */
export function keepPausesShort(): void {
  if (KNOWN.includes(process.versions.v8.split('.')[0] ?? ''))
    setFlagsFromString(`--minor-gc-task-trigger=${FULL_PERCENT}`);
}
