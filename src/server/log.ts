// The log: one line for each request and whatever explains it, as `name=value` pairs on stderr. It writes what it is given: whoever
// repeats what a client sent blanks the secrets in it first (journal/redact.ts).

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
  /** Wall-clock time of a line; the ledger's clock may stand still. */
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

/** Writes the lines of one turn of the event loop in one go, which costs a busy server as much as one line alone; the last ones when the process ends. */
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

/** Whether lines of this severity go anywhere: what is not written need not be made. */
export const isWritten = ({ level }: Pick<Log, 'level'>, severity: Severity): boolean =>
  LOG_LEVELS.indexOf(severity) <= LOG_LEVELS.indexOf(level);

export const silentLog: Log = { level: 'silent', error: nothing, warn: nothing, info: nothing, debug: nothing };

/** Whether this terminal wants colours: a TTY, and NO_COLOR unset or empty (no-color.org). */
export const wantsColours = (
  stream: { readonly isTTY?: boolean },
  environment: Readonly<Record<string, string | undefined>>,
): boolean => stream.isTTY === true && (environment['NO_COLOR'] ?? '') === '';

/** The address without tokens and passwords that a query may carry, however their names are encoded. */
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

// Quoting keeps a line one line, whatever a client put into it.
const quoted = (text: string): string => (/^[\w./:@%+,?&=*~{}#-]+$/.test(text) ? text : JSON.stringify(text));

function nothing(): void {
  // The silent log writes no lines.
}
