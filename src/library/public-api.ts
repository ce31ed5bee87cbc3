// What the package gives its users: the types of the stand-in as a library. They stand alone, so that their declarations do too.

import type { control } from '../types';

type Schemas = control.components['schemas'];
type Operations = control.operations;

/** Bytes (`'2MiB'` or a number of them), spans (`'30s'`) and counts by the names of docs/limits.md, such as `{ body: '2MiB', idle: '30s', connections: 500 }`. */
export type LimitOptions = Readonly<Record<string, string | number>>;

/** How tokens are checked; `jwks` is the address of a key set. */
export type AuthOption = 'unsafe' | 'none' | { readonly jwks: string };

/** What a mock is. Everything may be left out; a name that is not known and a value that is none of these are refused with a MockError. */
export interface MockOptions {
  /**
   * Starting state (default `quickstart`): a named world, the path of a world file or dump, the text of one (it has a line end), or a
   * world file as an object. In a browser there are no paths.
   */
  readonly world?: string | Readonly<Record<string, unknown>>;
  /** Same seed and same requests give the same ids (default `1`). */
  readonly seed?: string;
  /** `real` follows the wall clock, `manual` stands still (default: `manual` where `now` is given, else `real`; a dump brings its own). */
  readonly clock?: 'real' | 'manual';
  /** Ledger time at which a manual clock starts: RFC 3339 such as `2026-01-15T12:00:00Z`, or a Date. */
  readonly now?: string | Date;
  /** `documented` as the contract says (default), `observed` as running servers answer. */
  readonly dialect?: 'documented' | 'observed';
  /** Releases to play, such as `scan=0.6.3`, `scan=0.6.3,ledger=3.5.1` or `0.6.3` for scan and validator (default: the newest, and none is newer). */
  readonly profile?: string;
  /** How tokens are checked (default `unsafe`: signed with the shared secret `unsafe`). */
  readonly auth?: AuthOption;
  /** Audience that tokens must have (default: that of the network). */
  readonly audience?: string;
  /** Whether snapshots may be forced; production networks do not allow it (default true). */
  readonly forcedSnapshots?: boolean;
  /** Answer 500 when an answer breaks the contract (default false). */
  readonly strict?: boolean;
  /** Whoever sends this token may control the mock, and nobody else; at least 8 visible characters (default: programs of this machine may). */
  readonly controlToken?: string;
  /** What a client can fill up; others keep their usual values. */
  readonly limits?: LimitOptions;
  /** What is written to the log (default `error`). */
  readonly logLevel?: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Takes each line of the log, its end included (default: the error stream, or the console in a browser). */
  readonly log?: (line: string) => void;
  /** Base address that a mock without a socket tells of itself, of http or https and without a path (default `http://127.0.0.1:7575`); requests to any address are answered. */
  readonly url?: string;
}

/** What only files can give. */
export interface NodeMockOptions extends MockOptions {
  /** Paths of OpenAPI documents whose examples are served beside ours; they are read again for a mock that is made after they changed. */
  readonly openapi?: readonly string[];
}

/** The same for a mock that listens. */
export interface StartOptions extends Omit<NodeMockOptions, 'url'> {
  /** Port to listen on; 0 takes any free one (default 0). */
  readonly port?: number;
  /** Address to listen on (default 127.0.0.1). */
  readonly host?: string;
  /** Folder that the worlds are kept in; the next start goes on from it (default: nothing is kept). */
  readonly data?: string;
}

/** A user of the world. */
export interface MockUser {
  /** Party id of the user's wallet. */
  readonly party: string;
  /** A bearer token, good for 30 days; null with `jwks`, where only the owner of the keys can sign. */
  readonly token: string | null;
}

/** Base addresses, without a slash at their ends. */
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
/** A part of a call that has to be there, that may be, or that there is none of. */
type CallPart<Name extends string, Type, IsNeeded> = [Type] extends [never]
  ? unknown
  : IsNeeded extends true
    ? { readonly [name in Name]: Type }
    : { readonly [name in Name]?: Type };
/** Whether a member of this type has to be there. */
type Needs<Type> = undefined extends Type ? false : true;

/** Path and query parameters and the body of a control operation, as it needs them; a body that is a text is sent as a world file or dump. */
export type ControlCall<Id extends ControlOperation> = CallPart<
  'path',
  Parameters<Id, 'path'>,
  Needs<Operations[Id]['parameters']['path']>
> &
  CallPart<'query', Parameters<Id, 'query'>, Needs<Operations[Id]['parameters']['query']>> &
  CallPart<'body', Body<Id>, Needs<Operations[Id]['requestBody']>>;

/** What `control` takes behind the operationId: nothing has to be there where the operation needs nothing. */
export type ControlArguments<Id extends ControlOperation> =
  {} extends ControlCall<Id> ? [call?: ControlCall<Id>] : [call: ControlCall<Id>];

type Success<Responses> = Responses[Extract<keyof Responses, 200 | 201 | 202>];

/** What a control operation answers; nothing where it only does something. */
export type ControlAnswer<Id extends ControlOperation> = [Success<Operations[Id]['responses']>] extends [never]
  ? void
  : Success<Operations[Id]['responses']> extends { readonly content: { readonly 'application/json': infer Json } }
    ? Json
    : string;

/** An instant: RFC 3339, or a Date. */
export type Instant = string | Date;

/** An offer by its contract id, by its tracking id, or as it was listed or created. */
export type OfferReference = string | { readonly contractId: string } | { readonly trackingId?: string };

/** An offer to be. It ends at an instant or after a span of ledger time, not both. */
export interface OfferWish {
  /** Sender: a user such as `alice`, or a party id. */
  readonly from: string;
  /** Receiver: a user or a party id. */
  readonly to: string;
  /** Tokens: a decimal such as `'12.5'`, of at most ten places. */
  readonly amount: string | number;
  /** At most 279 characters. */
  readonly description?: string;
  /** A span of ledger time from now on, such as `10m` or `1h30m` (default `24h`). */
  readonly expiresIn?: string;
  /** Ledger time; it may be past, for an offer that waits to be swept. */
  readonly expiresAt?: Instant;
  /** At most 279 characters (default: one that the sender never had). */
  readonly trackingId?: string;
}

/** Ledger time. Spans are texts such as `10m`, `1h30m` or `250ms`. */
export interface MockClock {
  /** Ledger time, RFC 3339 with microseconds. */
  now(): Promise<string>;
  /** Mode, time, speed (in thousandths of the wall clock's) and what automation does next. */
  get(): Promise<Schemas['Clock']>;
  /** Stops time where it is. */
  freeze(): Promise<Schemas['Clock']>;
  /** Lets time pass; `speed` is a number from 0.001 to 1000000, and 1 is as fast as the wall clock (default: as before). */
  run(speed?: number): Promise<Schemas['Clock']>;
  /** Moves time to a later instant; what falls due on the way is done. Rejects with `clock-backwards` for an earlier one. */
  set(to: Instant): Promise<Schemas['ClockMoved']>;
  /** Moves time by a span such as `10m`; what falls due on the way is done. */
  advance(by: string): Promise<Schemas['ClockMoved']>;
  /** Moves time to the next step of automation, of any kind or of one. Rejects with `nothing-due` where none will come. */
  advanceToNext(kind?: Schemas['AutomationKind']): Promise<Schemas['ClockMoved']>;
}

/** Transfer offers, moved in the name of anybody. */
export interface MockOffers {
  /** Every offer there ever was; `party` is a user or a party id. */
  list(filter?: {
    readonly party?: string;
    readonly state?: Schemas['OfferState'];
  }): Promise<readonly Schemas['Offer'][]>;
  /** The offer as it stands now; rejects with `not-found` for one that never was. */
  get(offer: OfferReference): Promise<Schemas['Offer']>;
  /** Makes an offer in the name of its sender, and gives it as it was made. */
  create(wish: OfferWish): Promise<Schemas['Offer']>;
  /** Accepts in the name of the receiver; automation completes it, which `clock.advance` brings about. */
  accept(offer: OfferReference): Promise<Schemas['Committed']>;
  /** Rejects in the name of the receiver. */
  reject(offer: OfferReference): Promise<Schemas['Committed']>;
  /** Withdraws in the name of the sender. */
  withdraw(offer: OfferReference): Promise<Schemas['Committed']>;
}

/** Answers that go wrong on purpose. */
export interface MockFaults {
  /** Late (`delay`, in milliseconds), wrong (`then`) or both: `{ operation: 'getDsoPartyId', then: { status: 503 }, times: 1 }`. */
  add(fault: Schemas['AddFaultRequest']): Promise<Schemas['Fault']>;
  /** Those that are armed, with how often each has hit. */
  list(): Promise<readonly Schemas['Fault'][]>;
  /** Takes one away, by the id that `add` and `list` give. */
  remove(id: string): Promise<void>;
  /** Takes all of them away and lets go what they hold. */
  clear(): Promise<void>;
}

/** Which exchanges of the journal; everything may be left out. */
export interface RequestFilter extends Omit<Parameters<'listRequests', 'query'>, 'status'> {
  /** Only this status, or a class such as `4xx`. */
  readonly status?: string | number;
}

/**
 * One world: its time, state and failures. Every method is an operation of openapi/control.yaml, and rejects with a MockError: `invalid-argument`
 * for what it does not take, `closed` after `close()`, and else with the code of the operation.
 */
export interface MockWorld {
  /** `default` for the world that needs no name. */
  readonly id: string;
  /** Base address, without a slash at its end. */
  readonly url: string;
  /** Base addresses of the groups of operations. */
  readonly groups: Groups;
  /** Users with a wallet by name, those that came since included. */
  readonly users: Readonly<Record<string, MockUser>>;
  readonly clock: MockClock;
  readonly offers: MockOffers;
  readonly faults: MockFaults;
  /** A web-standard handler: answers a request to this world, whatever its host. Rejects with a TypeError where a fault resets the connection. */
  fetch(request: Request | string | URL, init?: RequestInit): Promise<Response>;
  /** Addresses, users, clock, counts and worlds, all at once. */
  status(): Promise<Schemas['Status']>;
  /** A point to come back to, as often as you like; its name has 1 to 100 characters. */
  snapshot(name?: string): Promise<Schemas['Snapshot']>;
  /** Oldest first. */
  snapshots(): Promise<readonly Schemas['Snapshot'][]>;
  /** Goes back to a snapshot, by its id or as it was taken, time and tracking ids included. */
  revert(snapshot: string | { readonly id: string }): Promise<Schemas['Snapshot']>;
  /** Goes back to the start. */
  reset(): Promise<Schemas['World']>;
  /** The world as a text that `load` and the option `world` take. */
  dump(): Promise<string>;
  /** Becomes the world of a dump or of a world file. */
  load(text: string): Promise<Schemas['World']>;
  /** The newest exchanges of this world (100 unless `limit` says otherwise, at most 10000), oldest first, tokens redacted. */
  requests(filter?: RequestFilter): Promise<readonly Schemas['Request'][]>;
  /** Any control operation by its operationId, with the parts it needs: `control('mintHolding', { body: { owner, amount } })`. */
  control<Id extends ControlOperation>(operationId: Id, ...call: ControlArguments<Id>): Promise<ControlAnswer<Id>>;
  /** A private world goes away; the default one ends the mock, and its socket if it has one. Nothing is left open, what is under way is refused, and closing again does nothing. */
  close(): Promise<void>;
  /** `close()`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** A world to be: named, or a copy of one that is served (default: of the default world). */
export interface WorldWish {
  /** 1 to 64 letters, digits, dots, dashes and underscores (default: one that is free). */
  readonly id?: string;
  /** A named world such as `empty`, or the id of a world that is copied (default: the default world). */
  readonly from?: { readonly named: string } | { readonly world: string };
  /** Begins the ids of a named world; a copy keeps those it has. */
  readonly seed?: string;
  /** Whether time follows the wall clock or stands still (default: a copy or dump goes on as it was, any other world as the mock began). */
  readonly clock?: 'real' | 'manual';
  /** Ledger time at which it stands or begins. */
  readonly now?: Instant;
}

/** Private worlds beside the default one, one for each test or worker. */
export interface MockWorlds {
  /** Makes a world, by a wish or from the text of a world file or dump. Rejects with `too-many-worlds` at the limit `worlds`, and with `already-exists` for an id that is taken. */
  create(wish?: WorldWish | string): Promise<MockWorld>;
  /** All that are served, the default one first. */
  list(): Promise<readonly Schemas['World'][]>;
}

/** A mock: its default world, and others beside it. */
export interface Mock extends MockWorld {
  readonly worlds: MockWorlds;
}
