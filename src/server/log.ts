// The log: one line for each request, as text with `name=value` pairs or as a JSON object. It does not redact: callers
// remove secrets from client input first (journal/redact.ts).

import picocolors from 'picocolors';
import { isSecretName } from '../base';
import { APP_REQUESTS, type LogFilter } from './request-log';

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export const LOG_FORMATS = ['text', 'json'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];
type Severity = Exclude<LogLevel, 'silent'>;

type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Members that only the JSON form has, or that have another form there. */
type LogDetails = LogFields;
type WriteLine = (message: string, fields?: LogFields, details?: LogDetails) => void;

export interface Log {
  readonly level: LogLevel;
  /** Which requests have a line. */
  readonly requests: LogFilter;
  readonly error: WriteLine;
  readonly warn: WriteLine;
  readonly info: WriteLine;
  readonly debug: WriteLine;
}

export interface LogSettings {
  readonly level: LogLevel;
  /** Default: text. */
  readonly format?: LogFormat;
  readonly colours: boolean;
  /** Default: those of the app. */
  readonly requests?: LogFilter;
  /** Members of every line in the JSON form. */
  readonly always?: LogFields;
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

interface LogLine {
  readonly severity: Severity;
  readonly message: string;
  readonly fields: LogFields;
  readonly details: LogDetails;
}

export function createLog(settings: LogSettings): Log {
  const render = settings.format === 'json' ? jsonLines(settings) : textLines(settings);
  const line =
    (severity: Severity): WriteLine =>
    (message, fields = {}, details = {}) => {
      if (isWritten(settings, severity)) settings.write(`${render({ severity, message, fields, details })}\n`);
    };
  const { level, requests = APP_REQUESTS } = settings;
  return { level, requests, error: line('error'), warn: line('warn'), info: line('info'), debug: line('debug') };
}

function textLines({ colours, time }: LogSettings): (line: LogLine) => string {
  const paint = picocolors.createColors(colours);
  return ({ severity, message, fields }) => {
    const at = paint.dim(time().toISOString().slice(11, 23));
    return `${at} ${paint[PAINT[severity]](severity.padEnd(5))} ${message}${pairs(fields)}`;
  };
}

const jsonLines =
  ({ time, always }: LogSettings) =>
  ({ severity: level, message, fields, details }: LogLine): string =>
    JSON.stringify({ time: time().toISOString(), level, message, ...always, ...fields, ...details });

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

export const silentLog: Log = {
  level: 'silent',
  requests: APP_REQUESTS,
  error: nothing,
  warn: nothing,
  info: nothing,
  debug: nothing,
};

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
