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
