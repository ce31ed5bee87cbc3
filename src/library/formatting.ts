// What is wrong with a world, told in sentences.

import type { WorldError } from '../world';

/** One broken line can make a hundred problems; the first ones are the true ones. */
export const MOST_SENTENCES = 5;

/** `file:line:column message`, as editors take it. */
export const formatWorldError = ({ file, line, column, message }: WorldError): string =>
  `${file}${line === undefined ? '' : `:${line}${column === undefined ? '' : `:${column}`}`} ${message}`;
