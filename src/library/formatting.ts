// Formats the errors of a world file.

import type { WorldError } from '../world';

/** One broken line can cause a hundred problems; the first ones are the relevant ones. */
export const MOST_SENTENCES = 5;

/** `file:line:column message`, which editors parse. */
export const formatWorldError = ({ file, line, column, message }: WorldError): string =>
  `${file}${line === undefined ? '' : `:${line}${column === undefined ? '' : `:${column}`}`} ${message}`;
