// In the place of node:timers/promises.

/** Rejects when the signal is aborted, at once for one that is. */
export function setTimeout(
  ms: number,
  value?: undefined,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<undefined> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(new DOMException('The operation was aborted', 'AbortError'));
    };
    const timer = globalThis.setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve(value);
    }, ms);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
