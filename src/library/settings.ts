// The settings of a server, read from the flags of `serve` or the options of the library.

import type { Micros } from '../base';
import type { DialectName } from '../operations';
import type { AuthSettings, Limits, LogLevel, Profile } from '../server';

export interface ServerSettings {
  readonly host: string;
  readonly clock: 'real' | 'manual';
  /** Whether the clock was set explicitly; otherwise a dump restores its own. */
  readonly isClockGiven: boolean;
  /** Start time of a manual clock. */
  readonly at: Micros | undefined;
  /** Moves the history of a dump so that it ends at this time, and ends that of a world file there. */
  readonly asOf?: Micros | undefined;
  readonly seed: string | undefined;
  readonly dialect: DialectName;
  readonly profile: Profile;
  readonly auth: AuthSettings;
  readonly forcedSnapshots: boolean;
  readonly strict: boolean;
  readonly logLevel: LogLevel;
  readonly controlToken: string | undefined;
  /** Accepted as well, while the token is changed. */
  readonly previousControlToken?: string | undefined;
  readonly limits: Limits;
}
