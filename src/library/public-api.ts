// The published types of the library. They import nothing of ours but generated types, so that their declarations are
// self-contained.

import type { control, ledger, scan, validator } from '../types';

type Schemas = control.components['schemas'];
type Operations = control.operations;

/**
 * Bytes (`'2MiB'` or a number of them), spans (`'30s'`) and counts by the names of docs/limits.md, such as `{ body:
 * '2MiB', idle: '30s', connections: 500 }`.
 */
export type LimitOptions = Readonly<Record<string, string | number>>;

/** How tokens are verified; `jwks` is the address of a key set. */
export type AuthOption = 'unsafe' | 'none' | { readonly jwks: string };

/** The options of a mock, all optional. Unknown names and invalid values are refused with a MockError. */
export interface MockOptions {
  /**
   * Starting state (default `quickstart`): a named world, the path of a world file or dump, the text of one (it has a
   * line end), or a world file as an object. In a browser there are no paths.
   */
  readonly world?: string | Readonly<Record<string, unknown>>;
  /** Same seed and same requests give the same ids (default `1`). */
  readonly seed?: string;
  /**
   * `real` follows the wall clock, `manual` is frozen (default: `manual` with `now`, otherwise `real`; a dump restores
   * its own).
   */
  readonly clock?: 'real' | 'manual';
  /** Ledger time at which a manual clock starts: RFC 3339 such as `2026-01-15T12:00:00Z`, or a Date. */
  readonly now?: string | Date;
  /** `documented` follows the contract (default), `observed` follows running servers. */
  readonly dialect?: 'documented' | 'observed';
  /**
   * Releases to emulate, such as `scan=0.6.3`, `scan=0.6.3,ledger=3.5.1` or `0.6.3` for scan and validator (default:
   * the newest).
   */
  readonly profile?: string;
  /** How tokens are verified (default `unsafe`: signed with the shared secret `unsafe`). */
  readonly auth?: AuthOption;
  /** Audience that tokens must have (default: that of the network). */
  readonly audience?: string;
  /** Required scope of tokens; by default none is required. */
  readonly scope?: string;
  /** Whether snapshots may be forced; production networks do not allow it (default true). */
  readonly forcedSnapshots?: boolean;
  /** Answer 500 when a response violates the contract (default false). */
  readonly strict?: boolean;
  /**
   * Control requests must carry this token; at least 8 visible characters (default: programs on this machine may send
   * them without a token).
   */
  readonly controlToken?: string;
  /** Limits to override. */
  readonly limits?: LimitOptions;
  /** Least severe level that is logged (default `error`). */
  readonly logLevel?: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Receives each line of the log with its line end (default: stderr, or the console in a browser). */
  readonly log?: (line: string) => void;
  /**
   * Base address that a mock without a socket reports: http or https, without a path (default `http://127.0.0.1:7575`).
   * Requests to any address are answered.
   */
  readonly url?: string;
}

/** Options that need files. */
export interface NodeMockOptions extends MockOptions {
  /**
   * Paths of additional OpenAPI documents whose examples are served; a mock created after a change reads them again.
   */
  readonly openapi?: readonly string[];
}

/** The same for a mock that listens. */
export interface StartOptions extends Omit<NodeMockOptions, 'url'> {
  /** Port to listen on; 0 picks a free one (default 0). */
  readonly port?: number;
  /** Address to listen on (default 127.0.0.1). */
  readonly host?: string;
  /** Folder that stores the worlds; the next start resumes from it (default: in memory only). */
  readonly data?: string;
}

/** A user of the world. */
export interface MockUser {
  /** Party id of the user's wallet. */
  readonly party: string;
  /** A bearer token, valid for 30 days; null with `jwks`, where only the owner of the keys can sign. */
  readonly token: string | null;
}

/** Starting states of `startMock` and `createMock`; `const` in their signatures keeps the names of its users. */
export type WorldOption = NonNullable<MockOptions['world']>;

/** The options that decide which users are known when the program is compiled. */
export interface UserOptions<World, Auth> {
  readonly world?: World;
  readonly auth?: Auth;
}

/** Names of the users of the world `quickstart` who have a wallet. */
type QuickstartUser = 'alice' | 'bob' | 'carol' | 'dave';

/**
 * The users who are known to have a token: those of the default world, or of a world file that is written as an object
 * literal. None where the owner of the keys signs, or the world is only known at run time.
 */
export type KnownUser<World extends WorldOption, Auth extends AuthOption> = [Auth] extends ['unsafe' | 'none']
  ? UserOfWorld<World>
  : never;

type UserOfWorld<World> = [World] extends ['quickstart']
  ? QuickstartUser
  : World extends { readonly users: infer Users }
    ? { [name in keyof Users & string]: Users[name] extends { readonly wallet: false } ? never : name }[keyof Users &
        string]
    : never;

/** Users by name; those in `Known` are present and have a token. */
export type MockUsers<Known extends string = never> = Readonly<Record<string, MockUser>> & {
  readonly [name in Known]: MockUser & { readonly token: string };
};

/** Base addresses, without a trailing slash. */
export interface Groups {
  readonly ledger: string;
  readonly validator: string;
  readonly scan: string;
  readonly control: string;
}

/** The operationId of any operation of openapi/control.yaml. */
export type ControlOperation = keyof Operations;

type Parameters<Id extends ControlOperation, In extends 'path' | 'query'> = Exclude<
  Operations[Id]['parameters'][In],
  undefined
>;
type Body<Id extends ControlOperation> =
  NonNullable<Operations[Id]['requestBody']> extends { readonly content: infer Content }
    ? Content[keyof Content]
    : never;
/** A required, optional or absent part of a call. */
type CallPart<Name extends string, Type, IsNeeded> = [Type] extends [never]
  ? unknown
  : IsNeeded extends true
    ? { readonly [name in Name]: Type }
    : { readonly [name in Name]?: Type };
/** Whether a member of this type is required. */
type Needs<Type> = undefined extends Type ? false : true;

/** Path and query parameters and the body of a control operation; a string body is sent as a world file or dump. */
export type ControlCall<Id extends ControlOperation> = CallPart<
  'path',
  Parameters<Id, 'path'>,
  Needs<Operations[Id]['parameters']['path']>
> &
  CallPart<'query', Parameters<Id, 'query'>, Needs<Operations[Id]['parameters']['query']>> &
  CallPart<'body', Body<Id>, Needs<Operations[Id]['requestBody']>>;

/** The arguments of `control` after the operationId; optional if the operation needs none. */
export type ControlArguments<Id extends ControlOperation> =
  {} extends ControlCall<Id> ? [call?: ControlCall<Id>] : [call: ControlCall<Id>];

type Success<Responses> = Responses[Extract<keyof Responses, 200 | 201 | 202>];

/** The answer of a control operation; undefined if it has no content. */
export type ControlAnswer<Id extends ControlOperation> = [Success<Operations[Id]['responses']>] extends [never]
  ? void
  : Success<Operations[Id]['responses']> extends { readonly content: { readonly 'application/json': infer Json } }
    ? Json
    : string;

/** An instant: RFC 3339, or a Date. */
export type Instant = string | Date;

/** An offer by its contract id, by its tracking id, or as returned by `list` or `create`. */
export type OfferReference = string | { readonly contractId: string } | { readonly trackingId?: string };

/** A new offer. It expires at an instant or after a span of ledger time, not both. */
export interface OfferWish {
  /** Sender: a user such as `alice`, or a party id. */
  readonly from: string;
  /** Receiver: a user or a party id. */
  readonly to: string;
  /** Amount of tokens: a decimal such as `'12.5'` with at most ten decimal places. */
  readonly amount: string | number;
  /** At most 279 characters. */
  readonly description?: string;
  /** A span of ledger time from now, such as `10m` or `1h30m` (default `24h`). */
  readonly expiresIn?: string;
  /** Ledger time; it may be in the past, for an offer that automation has yet to expire. */
  readonly expiresAt?: Instant;
  /** At most 279 characters (default: one that is unused by the sender). */
  readonly trackingId?: string;
}

/** Ledger time. Spans are strings such as `10m`, `1h30m` or `250ms`. */
export interface MockClock {
  /** Ledger time, RFC 3339 with microseconds. */
  now(): Promise<string>;
  /** Mode, time, speed (in thousandths of the wall clock's) and the next step of automation. */
  get(): Promise<Schemas['Clock']>;
  /** Freezes the clock. */
  freeze(): Promise<Schemas['Clock']>;
  /**
   * Runs the clock; `speed` is a number from 0.001 to 1000000, where 1 is the speed of the wall clock (default:
   * unchanged).
   */
  run(speed?: number): Promise<Schemas['Clock']>;
  /**
   * Moves time to a later instant and runs the automation that falls due. Rejects with `clock-backwards` for an earlier
   * one.
   */
  set(to: Instant): Promise<Schemas['ClockMoved']>;
  /** Moves time by a span such as `10m` and runs the automation that falls due. */
  advance(by: string): Promise<Schemas['ClockMoved']>;
  /**
   * Moves time to the next step of automation, of any kind or of the given one. Rejects with `nothing-due` if none is
   * scheduled.
   */
  advanceToNext(kind?: Schemas['AutomationKind']): Promise<Schemas['ClockMoved']>;
}

/** Transfer offers, on behalf of any party. */
export interface MockOffers {
  /** All offers, including completed ones; `party` is a user or a party id. */
  list(filter?: {
    readonly party?: string;
    readonly state?: Schemas['OfferState'];
    /** The newest ones only, at most 1000. */
    readonly limit?: number;
  }): Promise<readonly Schemas['Offer'][]>;
  /** The current state of the offer; rejects with `not-found` if it never existed. */
  get(offer: OfferReference): Promise<Schemas['Offer']>;
  /** Creates an offer on behalf of its sender and returns it. */
  create(wish: OfferWish): Promise<Schemas['Offer']>;
  /**
   * Accepts on behalf of the receiver; automation completes the transfer when ledger time passes, for instance by
   * `clock.advance`.
   */
  accept(offer: OfferReference): Promise<Schemas['Committed']>;
  /** Rejects on behalf of the receiver. */
  reject(offer: OfferReference): Promise<Schemas['Committed']>;
  /** Withdraws on behalf of the sender. */
  withdraw(offer: OfferReference): Promise<Schemas['Committed']>;
}

/** Activity of simulated users; speed is in thousandths of the rates. */
export interface MockTraffic {
  /** Whether it runs, its speed, and each source with what it has done. */
  get(): Promise<Schemas['Traffic']>;
  /** Replaces all sources, starts their counts anew, and starts them. */
  set(sources: readonly Schemas['TrafficSource'][]): Promise<Schemas['Traffic']>;
  /** Starts it; the next arrivals are drawn anew. */
  start(): Promise<Schemas['Traffic']>;
  /** Stops it, moves of open offers included. */
  stop(): Promise<Schemas['Traffic']>;
  /** A number from 0.001 to 1000, where 1 is the rates of the sources. */
  speed(speed: number): Promise<Schemas['Traffic']>;
}

/** An operationId of the network, a group of operations, or `*` for all operations. */
export type FaultOperation =
  | keyof ledger.operations
  | keyof validator.operations
  | keyof scan.operations
  | 'ledger'
  | 'validator'
  | 'scan'
  | '*';

/** A fault to inject. An unknown operation is a type error; a text that is computed at run time may be any. */
export type FaultWish<Operation extends string = string> = Omit<Schemas['AddFaultRequest'], 'operation'> & {
  readonly operation: FaultOperation | (string extends Operation ? Operation : never);
};

/** Injected faults. */
export interface MockFaults {
  /**
   * A delay (`delay`, in milliseconds), an effect (`then`) or both: `{ operation: 'getDsoPartyId', then: { status: 503
   * }, times: 1 }`.
   */
  add<const Operation extends string>(fault: FaultWish<Operation>): Promise<Schemas['Fault']>;
  /** The active faults, each with its number of hits. */
  list(): Promise<readonly Schemas['Fault'][]>;
  /** Removes one by the id that `add` and `list` return. */
  remove(id: string): Promise<void>;
  /** Removes all faults and releases the requests that they hold. */
  clear(): Promise<void>;
}

/** Selects exchanges of the journal; every member is optional. */
export interface RequestFilter extends Omit<Parameters<'listRequests', 'query'>, 'status'> {
  /** Only this status, or a class such as `4xx`. */
  readonly status?: string | number;
}

/**
 * One world: its time, state and failures. Every method is an operation of openapi/control.yaml, and rejects with a
 * MockError: `invalid-argument` for what it does not take, `closed` after `close()`, and else with the code of the
 * operation. `Known` are users who are known to have a token, as in `Mock<'alice' | 'bob'>`.
 */
export interface MockWorld<Known extends string = never> {
  /** `default` for the world that needs no name. */
  readonly id: string;
  /** Base address, without a trailing slash. */
  readonly url: string;
  /** Base addresses of the groups of operations. */
  readonly groups: Groups;
  /** Users with a wallet by name, including those added since the start. */
  readonly users: MockUsers<Known>;
  readonly clock: MockClock;
  readonly offers: MockOffers;
  readonly faults: MockFaults;
  readonly traffic: MockTraffic;
  /**
   * A web-standard handler: answers a request to this world on any host. Rejects with a TypeError when a fault resets
   * the connection.
   */
  fetch(request: Request | string | URL, init?: RequestInit): Promise<Response>;
  /** Addresses, users, clock, counts and worlds. */
  status(): Promise<Schemas['Status']>;
  /** Takes a snapshot, to which `revert` can return any number of times; its name has 1 to 100 characters. */
  snapshot(name?: string): Promise<Schemas['Snapshot']>;
  /** Oldest first. */
  snapshots(): Promise<readonly Schemas['Snapshot'][]>;
  /** Reverts to a snapshot by its id or as returned, including time and tracking ids. */
  revert(snapshot: string | { readonly id: string }): Promise<Schemas['Snapshot']>;
  /** Resets the world to its start. */
  reset(): Promise<Schemas['World']>;
  /** The world as a string that `load` and the option `world` accept. */
  dump(): Promise<string>;
  /** Replaces the state by that of a dump or world file. */
  load(text: string): Promise<Schemas['World']>;
  /**
   * The newest exchanges of this world (100 unless `limit` says otherwise, at most 10000), oldest first, tokens
   * redacted.
   */
  requests(filter?: RequestFilter): Promise<readonly Schemas['Request'][]>;
  /**
   * Any control operation by its operationId, with the parts it needs: `control('mintHolding', { body: { owner, amount
   * } })`.
   */
  control<Id extends ControlOperation>(operationId: Id, ...call: ControlArguments<Id>): Promise<ControlAnswer<Id>>;
  /**
   * Deletes a private world; closing the default world closes the mock and its socket. Pending calls are rejected, and
   * closing again has no effect.
   */
  close(): Promise<void>;
  /** `close()`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** A new world: a named one, or a copy of one that is served (default: of the default world). */
export interface WorldWish {
  /** 1 to 64 letters, digits, dots, dashes and underscores (default: a generated id). */
  readonly id?: string;
  /** A named world such as `empty`, or the id of the world to copy (default: the default world). */
  readonly from?: { readonly named: string } | { readonly world: string };
  /** Seed of the ids of a named world; a copy keeps its own. */
  readonly seed?: string;
  /**
   * Whether time follows the wall clock or is frozen (default: a copy or dump keeps its mode, any other world uses the
   * mock's).
   */
  readonly clock?: 'real' | 'manual';
  /** Ledger time at which the clock is frozen or starts. */
  readonly now?: Instant;
}

/** Private worlds in addition to the default one, for instance one for each test or worker. */
export interface MockWorlds<Known extends string = never> {
  /**
   * Creates a world from a description or from the text of a world file or dump. Rejects with `too-many-worlds` at the
   * limit `worlds`, and with `already-exists` for an id in use.
   */
  create(wish?: Omit<WorldWish, 'from'> & { readonly from?: never }): Promise<MockWorld<Known>>;
  create(wish: WorldWish | string): Promise<MockWorld>;
  /** All worlds, the default one first. */
  list(): Promise<readonly Schemas['World'][]>;
}

/** A mock: its default world, and the private ones. */
export interface Mock<Known extends string = never> extends MockWorld<Known> {
  readonly worlds: MockWorlds<Known>;
}
