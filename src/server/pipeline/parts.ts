// The parts of a server. Tests and the command pass what they need; nothing is patched.

import type { Json } from '../../base';
import type { Contract, Group } from '../../contract';
import type { HttpRequest, HttpResponse } from '../messages';
import type { OmitLaterFields } from './later-fields';
import type {
  ControlJournal,
  ControlWorlds,
  Dialect,
  Operation,
  OperationContext,
  OperationRequest,
  OperationSettings,
  Refusal,
  RefusalTable,
} from '../../operations';
import type { ResponseCache } from './response-cache';
import type { ServerChecks } from '../checks/checks';
import type { Fallback } from '../examples/fallback';
import type { ControlAccessSettings } from '../auth/control-access';
import type { Identify } from '../auth/identity';
import type { Journal } from '../journal/types';
import type { Limits } from '../limits';
import type { Log } from '../log';
import type { ForwardMetrics, Metrics } from '../metrics';
import type { PageFolder, Pages } from './page-files';
import type { Profile } from '../profile';
import type { RequestSpans } from '../request-spans';
import type { RouteTable } from './routes';
import type { SettingNames } from '../setting-names';
import type { Durability } from '../store/types';
import type { LiveWorld } from '../worlds/live-world';
import type { Worlds } from '../worlds/worlds';

/** Why the caller may not use the operation; undefined lets the request pass. Query and body are not read yet. */
type Authorize = (
  operation: Pick<Operation, 'access'>,
  request: OperationRequest,
  context: OperationContext,
) => Refusal | undefined;

/** What control operations see of all replicas together. */
export interface ReplicaPorts {
  readonly worlds: ControlWorlds;
  readonly journal: ControlJournal;
  /** Why this replica must get no requests yet. */
  readonly whyUnready: () => string | undefined;
  readonly forwards: ForwardMetrics;
}

export interface MockParts {
  readonly contract: Contract;
  readonly worlds: Worlds;
  readonly journal: Journal;
  /** Checks that the server runs; without it they are refused. */
  readonly checks?: ServerChecks;
  readonly guard: ControlAccessSettings;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly refuse: Readonly<Record<Group, RefusalTable>>;
  readonly authorize: Authorize;
  readonly identify: Identify;
  readonly fallback: Fallback;
  readonly dialect: Dialect;
  readonly settings: OperationSettings;
  readonly profile: Profile;
  /** Judge every answer by the contract and answer 500 for a breach. */
  readonly strict: boolean;
  readonly limits: Limits;
  /** How messages name the settings: flags of the command, or options of the library. */
  readonly settingNames: SettingNames;
  readonly log: Log;
  /** The worlds and journals of all replicas, if there are several. */
  readonly replicas?: ReplicaPorts;
  /** The store of the worlds, if there is one. */
  readonly durability?: Durability;
  /** Whether the server is about to stop: it still answers, and load balancers should send requests elsewhere. */
  readonly isDraining?: () => boolean;
  /** Set if an SDK of OpenTelemetry is registered. */
  readonly spans?: RequestSpans | undefined;
  /** The identity provider at /_oidc; undefined for a request to another path, or to a world that is not served here. */
  readonly oidc?: ((request: HttpRequest) => Promise<HttpResponse> | undefined) | undefined;
  /** Pages for browsers; a folder that is switched off is missing. */
  readonly pages?: Readonly<Partial<Record<PageFolder, Pages>>>;
  /** The status of a world: addresses, users, tokens, settings. */
  readonly status: (live: LiveWorld) => Promise<Json>;
}

/** The parts, with what is derived from them once. */
export interface PreparedParts extends MockParts {
  readonly routes: RouteTable;
  readonly omitLater: OmitLaterFields;
  readonly responses: ResponseCache;
  readonly checks: ServerChecks;
  readonly metrics: Metrics;
}
