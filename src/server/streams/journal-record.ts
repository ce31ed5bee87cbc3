// What a stream said, for the journal: the frames that were sent, a line each.

export interface Transcript {
  add(frame: string): void;
  readonly text: string;
  /** Of all frames, also of those that are not kept. */
  readonly bytes: number;
  readonly frames: number;
}

/** The first frames as far as there is room for them. */
export function createTranscript(mostBytes: number): Transcript {
  const lines: string[] = [];
  let [bytes, frames] = [0, 0];
  return {
    add(frame) {
      if (bytes <= mostBytes) lines.push(`${frame.slice(0, mostBytes)}\n`);
      bytes += Buffer.byteLength(frame) + 1;
      frames += 1;
    },
    get text() {
      return lines.join('');
    },
    get bytes() {
      return bytes;
    },
    get frames() {
      return frames;
    },
  };
}
