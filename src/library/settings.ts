// What a stand-in can be told to be, whoever tells it: the flags of `serve` and the options of the library come to this.

import type { Micros } from '../base';
import type { DialectName } from '../operations';
import type { AuthSettings, Limits, LogLevel, Profile } from '../server';

export interface ServerSettings {
  readonly host: string;
  readonly clock: 'real' | 'manual';
  /** Whether somebody chose the clock: a dump else brings its own. */
  readonly isClockGiven: boolean;
  /** When a manual clock starts. */
  readonly at: Micros | undefined;
  readonly seed: string | undefined;
  readonly dialect: DialectName;
  readonly profile: Profile;
  readonly auth: AuthSettings;
  readonly forcedSnapshots: boolean;
  readonly strict: boolean;
  readonly logLevel: LogLevel;
  readonly controlToken: string | undefined;
  readonly limits: Limits;
}
