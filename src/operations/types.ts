// What an operation is to the server: plain data in, plain data out. No socket, no clock, no file.

import type { Json, Micros } from '../base';
import type { Group, OperationSpec } from '../contract';
import type { Command, State, TraceContext, Decision } from '../ledger';
import type { ControlPort, ControlRefusal } from './control/port';
import type { Dialect } from './dialect';
import type { LimitName, LimitSetting } from './limit-names';

/** Who calls, as far as the token says: the user id of a verified token. */
interface TokenUser {
  readonly userId: string;
}

/** The outcome of reading the credentials of a request; the reason of a refusal goes to the log, never to the body. */
export type Identity =
  /** `advice` says where a token comes from, for the log. */
  | { readonly kind: 'anonymous'; readonly advice?: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly limit?: LimitName }
  | { readonly kind: 'caller'; readonly caller: TokenUser };

export interface OperationRequest {
  readonly spec: OperationSpec;
  /** Decoded path parameters by name. */
  readonly path: Readonly<Record<string, string>>;
  /** Query parameters by name, read as the type their schema names; absent ones are missing. */
  readonly query: Readonly<Record<string, Json>>;
  /** The parsed JSON body; undefined when there was none. Long integers are bigints. */
  readonly body: Json | undefined;
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
  /** A body of text, text/plain unless a header says otherwise. */
  readonly text?: string;
  /** A body that comes in pieces; its media type is in the headers. At most one of the three is there; none means an empty body. */
  readonly stream?: AsyncIterable<string>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What an operation returns: an answer, or a refusal that the pipeline renders in the form of the operation's group. */
export type OperationResult = Answer | { readonly refusal: Refusal };

/** One simulated network, as the operations see it. */
export interface WorldPort {
  readonly state: State;
  /** Ledger time of this request, in microseconds. */
  readonly now: Micros;
  /** Decides a command at `now` and folds what it gives; nothing changes when it is rejected. */
  execute(command: Command): Decision;
  /** What `execute` would give; nothing changes. */
  dryRun(command: Command): Decision;
}

export interface OperationContext {
  readonly world: WorldPort;
  readonly dialect: Dialect;
  readonly settings: OperationSettings;
  /** A line for the server's log that explains an answer whose body must not. */
  explain(reason: string): void;
  /**
   * Resolves when a command that was submitted may complete, with the world as it is then: later than `world`, its automation
   * done. Until then other requests are served and see the command in process (the 429 window of a tracking id).
   */
  inProcess(): Promise<WorldPort>;
  /** Time, snapshots, faults and the like; only the control group asks for it. */
  readonly control?: ControlPort;
  /** 32 hex digits for error objects and trace contexts of this request. */
  readonly traceId: string;
}

export interface OperationSettings {
  readonly forcedSnapshots: boolean;
  readonly version: string;
  /** Version that the ledger group reports; starts with 3.5. */
  readonly ledgerVersion: string;
  /** Version that the validator and scan groups report, a release number such as 0.6.11. */
  readonly networkVersion: string;
  readonly startedAt: Micros;
}

/**
 * Who may call: `open` anybody; `token` any valid token; `wallet` a valid token whose user has a wallet;
 * `proxy` as dialect row B20 says; `ledger` a valid token of a ledger user.
 */
export type Access = 'open' | 'token' | 'wallet' | 'proxy' | 'ledger';

export interface Operation {
  readonly id: string;
  readonly access: Access;
  /**
   * True when the operation reads its body itself and wants it even if the schema refuses it
   * (the ledger group's observed dialect answers such bodies with its own error objects).
   */
  readonly lenientBody?: (dialect: Dialect) => boolean;
  /**
   * For an operation that asks for the time: the instant up to which (exclusive) its answer of `now` stays the same as long as nothing
   * happens in the world; undefined when it stays for good. Without this an answer that asked for the time holds at that instant only.
   */
  readonly cacheableUntil?: (state: State, now: Micros) => Micros | undefined;
  /** For an operation that has a channel of its own: the same elements, one by one, and those that come while the log grows. */
  readonly stream?: (request: OperationRequest, context: OperationContext) => StreamSteps;
  /** True when it submits a command and waits for it with `inProcess`: such a command can be held or made to fail. */
  readonly submits?: boolean;
  handle(request: OperationRequest, context: OperationContext): OperationResult | Promise<OperationResult>;
}

/**
 * What a stream does next. Nothing is rendered before it is asked for, so that whoever takes the steps slowly holds up the work.
 * `caught-up`: nothing more until the world changes. `searching`: nothing to show yet, and more of the log to look through. A refusal is the last step.
 */
export type StreamStep = { readonly element: Json } | { readonly refusal: Answer } | 'caught-up' | 'searching';
export type StreamSteps = Iterator<StreamStep, void, undefined>;

/** Why a request is refused. Each group has its own form for each of them; `explanation` is for the log and never in a body. */
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
  | { readonly kind: 'unknown-world'; readonly id: string; readonly message: string }
  | { readonly kind: 'control-token-wanted' }
  | { readonly kind: 'control-forbidden'; readonly reason: string }
  /** A control operation cannot do what the request asks for. */
  | { readonly kind: 'control-refused'; readonly refusal: ControlRefusal }
  | { readonly kind: 'interrupted'; readonly reason: string }
  /** The log entries that the answer depends on could not be persisted. */
  | { readonly kind: 'not-stored' }
  | {
      readonly kind: 'no-wallet';
      readonly userId: string;
      readonly operationId: string;
      readonly explanation?: string;
    }
  | { readonly kind: 'internal'; readonly reference: string };

export interface RequestProblem {
  readonly in: 'path' | 'query' | 'header' | 'body';
  /** Name of the parameter; for the body the path to the member, for instance `updateFormat.includeTransactions`. */
  readonly name: string;
  /** `out-of-bounds`: the value can be read, but a limit, length or pattern refuses it. */
  readonly problem: 'missing' | 'invalid' | 'out-of-bounds';
  /** One clear sentence: the thing, the value seen, what is expected. */
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
