// Replaces node:timers/promises in browsers.

/** Rejects when the signal is aborted, or already was. */
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
