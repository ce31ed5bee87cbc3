// The interface between operations and the server: plain data in and out, without sockets, clocks or files.

import type { Json, Micros } from '../base';
import type { Group, OperationSpec } from '../contract';
import type { Command, State, TraceContext, Decision } from '../ledger';
import type { ControlPort, ControlRefusal } from './control/port';
import type { Dialect } from './dialect';
import type { LimitName, LimitSetting } from './limit-names';

/** The user id of a verified token. */
interface TokenUser {
  readonly userId: string;
}

/** The result of authentication; the reason of a refusal is logged, never sent. */
export type Identity =
  /** `advice` explains in the log how to get a token. */
  | { readonly kind: 'anonymous'; readonly advice?: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly limit?: LimitName }
  | { readonly kind: 'caller'; readonly caller: TokenUser };

export interface OperationRequest {
  readonly spec: OperationSpec;
  /** Decoded path parameters by name. */
  readonly path: Readonly<Record<string, string>>;
  /** Query parameters by name, parsed by their schemas; absent ones are missing. */
  readonly query: Readonly<Record<string, Json>>;
  /** The parsed JSON body; undefined when there was none, or another body. Long integers are bigints. */
  readonly body: Json | undefined;
  /** The body as sent, for operations whose body is not JSON; if its media type is a text, valid UTF-8. */
  readonly bytes?: Uint8Array;
  readonly identity: Identity;
  /** Headers as sent, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** W3C trace context of the request, if it carried a valid one. */
  readonly trace: TraceContext | undefined;
}

export interface Answer {
  readonly status: number;
  /** A JSON body. */
  readonly json?: Json;
  /** A text body, text/plain unless a header sets another type. */
  readonly text?: string;
  /** A binary body; its media type is in the headers. */
  readonly bytes?: Uint8Array;
  /** A streamed body; its media type is in the headers. At most one of the four is set; none means an empty body. */
  readonly stream?: AsyncIterable<string>;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * What an operation returns: an answer, or a refusal that the pipeline renders in the form of the operation's group.
 */
export type OperationResult = Answer | { readonly refusal: Refusal };

/** One simulated network, as the operations see it. */
export interface WorldPort {
  readonly state: State;
  /** Ledger time of this request, in microseconds. */
  readonly now: Micros;
  /** Decides a command at `now` and folds its entries; a rejected command changes nothing. */
  execute(command: Command): Decision;
  /** The result that `execute` would have; changes nothing. */
  dryRun(command: Command): Decision;
}

export interface OperationContext {
  readonly world: WorldPort;
  readonly dialect: Dialect;
  readonly settings: OperationSettings;
  /** Logs the reason of an answer whose body must not contain it. */
  explain(reason: string): void;
  /**
   * Resolves when a submitted command may complete, with the world at that time: later than `world`, its automation
   * done. Until then other requests are served and see the command in process (the 429 window of a tracking id).
   */
  inProcess(): Promise<WorldPort>;
  /** The control port, for operations of the control group. */
  readonly control?: ControlPort;
  /** 32 hex digits for error objects and trace contexts of this request. */
  readonly traceId: string;
  /** Base address of the world as the caller sees it, without a trailing slash; an answer with it is not cached. */
  readonly publicUrl: string;
}

export interface OperationSettings {
  readonly forcedSnapshots: boolean;
  /** Limit of all DARs of a world together, in bytes. */
  readonly darsBytes: number;
  readonly version: string;
  /** Version that the ledger group reports; starts with 3.5. */
  readonly ledgerVersion: string;
  /** Version that the validator and scan groups report, a release number such as 0.6.11. */
  readonly networkVersion: string;
  readonly startedAt: Micros;
}

/**
 * Access: `open` for everyone; `token` for any valid token; `wallet` a valid token whose user has a wallet;
 * `operator` a valid token of the user that operates the validator; `proxy` as dialect row B20 says; `ledger` a valid
 * token of a ledger user.
 */
export type Access = 'open' | 'token' | 'wallet' | 'operator' | 'proxy' | 'ledger';

export interface Operation {
  readonly id: string;
  readonly access: Access;
  /**
   * True if the operation decodes its body itself, even if the schema rejects it
   * (the ledger group's observed dialect answers such bodies with its own error objects).
   */
  readonly lenientBody?: (dialect: Dialect) => boolean;
  /**
   * A refusal that takes precedence over that of a body whose values are readable but out of range. Without it, or if
   * it returns undefined, such a body is refused for its problems.
   */
  readonly refuseBefore?: (request: OperationRequest, context: OperationContext) => Answer | undefined;
  /**
   * For a time-dependent operation: the instant (exclusive) until which its answer of `now` is valid while the world is
   * unchanged; undefined means no limit. Without this function a time-dependent answer is valid at that instant only.
   */
  readonly cacheableUntil?: (state: State, now: Micros) => Micros | undefined;
  /** For an operation with a websocket channel: its elements one by one, including later ones. */
  readonly stream?: (request: OperationRequest, context: OperationContext) => StreamSteps;
  /**
   * True if it submits a command and waits for it with `inProcess`: such commands can be held or made to fail by
   * faults.
   */
  readonly submits?: boolean;
  /**
   * True if it is served under `/_registry/{administrator}` as well, with the path parameter `ADMINISTRATOR`: by the
   * registry of that party.
   */
  readonly isOfRegistries?: boolean;
  handle(request: OperationRequest, context: OperationContext): OperationResult | Promise<OperationResult>;
}

/** Path parameter of a registry's base path: the party that administers its instruments, by id or by name. */
export const ADMINISTRATOR = 'administrator';

/**
 * The next step of a stream. Elements are rendered lazily, so that a slow consumer applies backpressure.
 * `caught-up`: no more elements until the world changes. `searching`: no match yet, more of the log to scan. A refusal
 * is the last step.
 */
export type StreamStep = { readonly element: Json } | { readonly refusal: Answer } | 'caught-up' | 'searching';
export type StreamSteps = Iterator<StreamStep, void, undefined>;

/**
 * Why a request is refused. Each group has its own form for each of them; `explanation` is for the log and never in a
 * body.
 */
export type Refusal =
  | {
      readonly kind: 'unknown-path';
      readonly method: string;
      readonly url: string;
      /** The most similar operation, or what is wrong with the path. */
      readonly hint?: string;
    }
  | {
      readonly kind: 'wrong-method';
      readonly method: string;
      readonly allowed: readonly string[];
      readonly hint?: string;
    }
  | { readonly kind: 'unparsable-body'; readonly message: string; readonly limit?: LimitName }
  | { readonly kind: 'invalid-request'; readonly problems: readonly RequestProblem[] }
  | { readonly kind: 'unsupported-media-type'; readonly mediaType: string }
  | { readonly kind: 'body-too-large'; readonly limitBytes: number }
  | {
      readonly kind: 'unauthenticated';
      readonly anonymous: boolean;
      readonly explanation?: string;
      readonly limit?: LimitName;
    }
  | { readonly kind: 'forbidden'; readonly unknownUser: boolean; readonly explanation?: string }
  /** The release that is emulated refuses the operation by default. */
  | { readonly kind: 'disabled'; readonly operation: DisabledOperation }
  | { readonly kind: 'unknown-world'; readonly id: string; readonly message: string }
  | { readonly kind: 'control-token-wanted'; readonly isMissing: boolean }
  | { readonly kind: 'control-forbidden'; readonly reason: string }
  /** A control operation cannot do what the request asks for. */
  | { readonly kind: 'control-refused'; readonly refusal: ControlRefusal }
  | { readonly kind: 'interrupted'; readonly reason: string }
  /** The log entries that the answer depends on could not be persisted. */
  | { readonly kind: 'not-stored' }
  /** The replica that serves the world cannot be asked, or did not answer: then the request may have been executed. */
  | { readonly kind: 'unavailable'; readonly isDone: false | 'unknown'; readonly reason: string }
  | {
      readonly kind: 'no-wallet';
      readonly userId: string;
      readonly operationId: string;
      readonly explanation?: string;
    }
  | { readonly kind: 'internal'; readonly reference: string };

/** An operation with the releases that deprecate, disable and remove it. */
export type DisabledOperation = Pick<OperationSpec, 'method' | 'path' | 'deprecatedSince' | 'disabledIn' | 'removedIn'>;

export interface RequestProblem {
  readonly in: 'path' | 'query' | 'header' | 'body';
  /** Name of the parameter; for the body the path to the member, for instance `updateFormat.includeTransactions`. */
  readonly name: string;
  /** `out-of-bounds`: the value can be read, but a limit, length or pattern refuses it. */
  readonly problem: 'missing' | 'invalid' | 'out-of-bounds';
  /** The name, the value seen and the expectation. */
  readonly message: string;
}

export interface RefusalContext {
  readonly dialect: Dialect;
  readonly traceId: string;
  readonly group: Group;
  readonly limitSetting: LimitSetting;
}

/** The form in which a group refuses. */
export type RefusalTable = (refusal: Refusal, context: RefusalContext) => Answer;
