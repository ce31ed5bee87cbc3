// How messages name the settings: flags of the command, or options of the library.

import { limitFlag, type LimitKey } from './limits';

export interface SettingNames {
  /** The setting that raises a limit. */
  readonly limit: (limit: LimitKey) => string;
  readonly controlToken: string;
  readonly profile: string;
  /** Why a folder of pages is not served. */
  readonly absentPages: Readonly<Record<'docs' | 'console', string>>;
}

/** The names of the command. */
export const FLAG_NAMES: SettingNames = {
  limit: limitFlag,
  controlToken: '--control-token',
  profile: '--profile',
  absentPages: {
    docs: 'this server was started with --no-docs',
    console: 'this server was started with --no-console',
  },
};
