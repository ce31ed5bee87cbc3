// A control command: its words, its operation, how its arguments become a request and how the answer is printed.

import type { Json } from '../../base';
import type { Flag } from '../options';
import type { Input } from './input';
import type { Paint } from './print';

export interface Argument {
  /** Shares its names with the flags; shown in capitals. */
  readonly name: string;
  readonly help: string;
  readonly optional?: boolean;
  readonly variadic?: boolean;
}

export interface ControlFlag extends Flag {
  readonly required?: boolean;
}

/** A text body with its media type, instead of JSON. */
export interface FileBody {
  readonly type: string;
  readonly content: string;
}

export interface RequestParts {
  /** Values of the parameters in the path. */
  readonly path?: Readonly<Record<string, string | undefined>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** Undefined members are omitted; a body without members is not sent. */
  readonly body?: { readonly [name: string]: Json | undefined };
  readonly file?: FileBody;
}

interface FormatOptions {
  readonly paint: Paint;
  readonly input: Input;
}

/**
 * `journey`: progress and then the answer. `events`: one after the other until stopped. `file`: the body goes to the
 * file of the argument.
 */
type Mode = 'journey' | 'events' | 'file';

export interface ControlCommand {
  readonly words: readonly string[];
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the prefix of the control group. */
  readonly path: string;
  /** The summary of the operation. */
  readonly summary: string;
  /** Describes the command in its help if the summary also fits others. */
  readonly purpose?: string;
  /** As docs/control.md shows it, without the program's name. */
  readonly example: string;
  readonly args?: readonly Argument[];
  readonly flags?: readonly ControlFlag[];
  /** The argument or flag that chooses this command among those with the same words. */
  readonly when?: string;
  /** All worlds share the journal: the world of the command is a filter there. */
  readonly everyWorld?: boolean;
  readonly mode?: Mode;
  /** Its events end by themselves. */
  readonly isFinite?: boolean;
  readonly request?: (input: Input) => RequestParts | Promise<RequestParts>;
  /** Lines for people. The body is null if the answer has none. */
  readonly format: (body: Json, telling: FormatOptions) => readonly string[];
}
