/** A story cannot continue: a refused request, an unmet expectation, or a server that does not respond. */
export class StoryFailure extends Error {
  override readonly name = 'StoryFailure';

  constructor(
    message: string,
    /** Whether no server responds. */
    readonly isUnreachable = false,
  ) {
    super(message);
  }
}

/** The signal of the player was aborted: the step has not ended, and no other begins. */
export class StoryInterruption extends Error {
  override readonly name = 'StoryInterruption';

  constructor() {
    super('the story was interrupted');
  }
}
