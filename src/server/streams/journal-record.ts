// The journal record of a stream: the frames that were sent, one per line.

export interface Transcript {
  add(frame: string): void;
  readonly text: string;
  /** Size of all frames, including those that are not stored. */
  readonly bytes: number;
  readonly frames: number;
}

/** The first frames, up to the size limit. */
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
