// Globals of Node that the path of a request takes for given: the build puts them in where they are named.

export { Buffer } from 'buffer';

type ImmediateCallback = (value?: undefined) => void;

const waiting: ImmediateCallback[] = [];

/** Ports of Node keep a process alive; those of browsers know nothing of it. */
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

/** After everything that happened before. Unlike a timer of no time, browsers do not put a message off. */
export function setImmediate(work: ImmediateCallback): void {
  waiting.push(work);
  scheduleNext ??= openMessageLoop() ?? (() => void setTimeout(() => waiting.shift()?.(), 0));
  scheduleNext();
}
