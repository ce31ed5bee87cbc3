// How long a sentence stays when a story plays by itself.

const MS_PER_WORD = 330;
const SHORTEST_MS = 1_500;

export const readingMs = (sentence: string): number =>
  Math.max(SHORTEST_MS, sentence.split(/\s+/).length * MS_PER_WORD);
