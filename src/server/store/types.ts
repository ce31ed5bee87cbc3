// What the pipeline asks of a store: an answer leaves only after every log entry that it could have seen is on disk.

export interface Durability {
  /** Resolves when everything the worlds hold by now is on disk; undefined when it is already. A rejection: the disk failed. */
  pending(): Promise<void> | undefined;
  /** Undefined as long as the disk takes what it is given. After it failed: resolves once it takes it again, rejects while it does not; until then nothing is to be done for anybody. */
  refusing(): Promise<void> | undefined;
}
