// Limits of the server that a refusal can name.

/** The name of a limit; how it is set is worded where the refusal is rendered. */
export type LimitName =
  | 'checkReaders'
  | 'faults'
  | 'jsonDepth'
  | 'journalReaders'
  | 'snapshots'
  | 'streams'
  | 'tokenLength'
  | 'worldReaders'
  | 'worlds';

/** The setting of a limit: a flag of the command such as `--limit streams=...`, or an option of the library. */
export type LimitSetting = (limit: LimitName) => string;
