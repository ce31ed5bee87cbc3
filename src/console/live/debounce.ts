// Combines calls in quick succession into one, and limits their rate.

const SOON_MS = 60;
const APART_MS = 400;

export function debounce(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -Infinity;
  return () => {
    if (timer !== undefined) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        last = performance.now();
        work();
      },
      Math.max(SOON_MS, last + APART_MS - performance.now()),
    );
  };
}
