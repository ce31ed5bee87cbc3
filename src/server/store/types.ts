// What the pipeline requires of a store: a response is sent only after every log entry that it may reflect is on disk.

export interface Durability {
  /**
   * Resolves when the current state of all worlds is on disk; undefined when it already is. Rejects when the disk
   * failed.
   */
  pending(): Promise<void> | undefined;
  /**
   * Undefined while the disk works. After a failure: resolves once writing succeeds again, rejects until then; no
   * request may be served meanwhile.
   */
  refusing(): Promise<void> | undefined;
}
