// The log: one line for each request, with `name=value` pairs. It does not redact: callers remove secrets from client
// input first (journal/redact.ts).

import picocolors from 'picocolors';
import { isSecretName } from '../base';

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
type Severity = Exclude<LogLevel, 'silent'>;

type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Log {
  readonly level: LogLevel;
  error(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
}

export interface LogSettings {
  readonly level: LogLevel;
  readonly colours: boolean;
  write(line: string): void;
  /** Wall-clock time of a line; the ledger's clock may be frozen. */
  time(): Date;
}

const PAINT: Readonly<Record<Severity, 'red' | 'yellow' | 'green' | 'gray'>> = {
  error: 'red',
  warn: 'yellow',
  info: 'green',
  debug: 'gray',
};

export function createLog(settings: LogSettings): Log {
  const paint = picocolors.createColors(settings.colours);
  const line =
    (severity: Severity) =>
    (message: string, fields: LogFields = {}): void => {
      if (!isWritten(settings, severity)) return;
      const time = paint.dim(settings.time().toISOString().slice(11, 23));
      settings.write(`${time} ${paint[PAINT[severity]](severity.padEnd(5))} ${message}${pairs(fields)}\n`);
    };
  return { level: settings.level, error: line('error'), warn: line('warn'), info: line('info'), debug: line('debug') };
}

/** Batches the lines of one turn of the event loop into one write, and writes the last ones when the process exits. */
export function inBatches(write: (text: string) => void): (line: string) => void {
  let waiting = '';
  const flush = (): void => {
    process.off('exit', flush);
    const text = waiting;
    waiting = '';
    if (text !== '') write(text);
  };
  return (line) => {
    if (waiting === '') {
      setImmediate(flush);
      process.once('exit', flush);
    }
    waiting += line;
  };
}

/** Whether lines of this severity are written; others need not be composed. */
export const isWritten = ({ level }: Pick<Log, 'level'>, severity: Severity): boolean =>
  LOG_LEVELS.indexOf(severity) <= LOG_LEVELS.indexOf(level);

export const silentLog: Log = { level: 'silent', error: nothing, warn: nothing, info: nothing, debug: nothing };

/** Whether to use colours: on a TTY with NO_COLOR unset or empty (no-color.org). */
export const wantsColours = (
  stream: { readonly isTTY?: boolean },
  environment: Readonly<Record<string, string | undefined>>,
): boolean => stream.isTTY === true && (environment['NO_COLOR'] ?? '') === '';

/** The URL without tokens and passwords in its query, however their names are encoded. */
export const withoutSecrets = (url: string): string =>
  url.replace(/([?&])([^=&#]*)=[^&#]*/g, (pair: string, sign: string, name: string) =>
    isSecretName(decoded(name)) ? `${sign}${name}=***` : pair,
  );

const decoded = (name: string): string =>
  name.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function pairs(fields: LogFields): string {
  return Object.entries(fields)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}=${quoted(String(value))}`))
    .join('');
}

// Quoting keeps a message on one line, whatever the client sent.
const quoted = (text: string): string => (/^[\w./:@%+,?&=*~{}#-]+$/.test(text) ? text : JSON.stringify(text));

function nothing(): void {
  // The silent log writes no lines.
}
