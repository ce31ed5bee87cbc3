// Node's globals that request handling uses: the build injects them where they are named.

export { Buffer } from 'buffer';

type ImmediateCallback = (value?: undefined) => void;

const waiting: ImmediateCallback[] = [];

/** Node's ports keep a process alive, so they have `ref` and `unref`; those of browsers do not. */
interface Port {
  addEventListener(name: 'message', listener: () => void): void;
  start(): void;
  postMessage(message: null): void;
  ref?(): void;
  unref?(): void;
}

function openMessageLoop(): (() => void) | undefined {
  if (typeof MessageChannel === 'undefined') return undefined;
  const { port1, port2 } = new MessageChannel() as unknown as { readonly port1: Port; readonly port2: Port };
  port1.addEventListener('message', () => {
    waiting.shift()?.();
    if (waiting.length === 0) port1.unref?.();
  });
  port1.start();
  port1.unref?.();
  return () => {
    port1.ref?.();
    port2.postMessage(null);
  };
}

let scheduleNext: (() => void) | undefined;

/** Runs the callback in a later task. Browsers throttle timers, but not messages. */
export function setImmediate(work: ImmediateCallback): void {
  waiting.push(work);
  scheduleNext ??= openMessageLoop() ?? (() => void setTimeout(() => waiting.shift()?.(), 0));
  scheduleNext();
}
