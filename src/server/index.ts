// The room's face: a mock made of parts, and the listener, clock, log and credentials that the command puts in.

export { createManualClock, createRealClock, wallClock, type Clock } from './clock';
export { createFallback } from './fallback';
export { createIdentify, DEFAULT_AUDIENCE, UNSAFE_SECRET, type AuthSettings } from './identity';
export { startServer, type ListenFailure } from './listener';
export { createLog, LOG_LEVELS, wantsColours, type Log, type LogLevel } from './log';
export { createMock } from './mock';
export type { MockParts } from './parts';
export { parseProfile, type Profile } from './profile';
export { makeToken } from './tokens';
export { createTraceIds } from './trace';
