// What both judges are shown: one request or one answer of an operation, as plain data.

import type { Json } from '../../src/base';
import type { OperationSpec } from '../../src/contract';

interface Labelled {
  /** Tells the exchange from all others, for a person: operation, direction, place and change. */
  readonly label: string;
  readonly spec: OperationSpec;
}

export interface RequestExchange extends Labelled {
  readonly kind: 'request';
  /** Values by name, decoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly contentType?: string;
  readonly body?: Json;
}

export interface AnswerExchange extends Labelled {
  readonly kind: 'answer';
  readonly status: number;
  readonly mediaType?: string;
  readonly body?: Json;
}

export type Exchange = RequestExchange | AnswerExchange;
export type Verdict = 'valid' | 'invalid';

/** Whether a body of this media type is JSON; any other body is a text, whatever it says. */
export const isJsonType = (mediaType: string): boolean => /[/+]json$/.test(mediaType.split(';')[0]?.trim() ?? '');

/** The path of a request with its values filled in and percent-encoded. */
export const pathOf = ({ spec, path }: RequestExchange): string =>
  spec.path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));

/** The query as it stands in an address, without the question mark. */
export const queryOf = ({ query }: RequestExchange): string =>
  Object.entries(query)
    .flatMap(([name, values]) =>
      (typeof values === 'string' ? [values] : values).map(
        (value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
      ),
    )
    .join('&');
