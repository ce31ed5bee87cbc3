// The operations that render one update.

import { resultOf, type ApiResult } from '../../api/result';
import { ledger, scan } from '../../api/clients';
import type { StatusUser } from '../../live/status';
import { renderingOf, type Rendering } from './rendering';

export const INTERFACES = [
  { id: 'v2', title: 'Scan v2' },
  { id: 'v1', title: 'Scan v1' },
  { id: 'v0', title: 'Scan v0' },
  { id: 'delta', title: 'Ledger, ACS_DELTA' },
  { id: 'effects', title: 'Ledger, LEDGER_EFFECTS' },
] as const;
type InterfaceId = (typeof INTERFACES)[number]['id'];

export interface InterfaceRendering {
  readonly id: InterfaceId;
  readonly title: string;
  readonly answer: ApiResult<unknown>;
  /** Undefined for an error response. */
  readonly rendering: Rendering | undefined;
}

const SHAPES = { delta: 'TRANSACTION_SHAPE_ACS_DELTA', effects: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' } as const;

function requestRendering(
  id: InterfaceId,
  updateId: string,
  caller: StatusUser,
  signal: AbortSignal,
): Promise<ApiResult<unknown>> {
  const params = { params: { path: { update_id: updateId } }, signal };
  switch (id) {
    case 'v0':
      return resultOf<unknown>(scan().GET('/v0/updates/{update_id}', params));
    case 'v1':
      return resultOf<unknown>(scan().GET('/v1/updates/{update_id}', params));
    case 'v2':
      return resultOf<unknown>(scan().GET('/v2/updates/{update_id}', params));
    case 'delta':
    case 'effects':
      return resultOf<unknown>(
        ledger(caller.token).POST('/v2/updates/update-by-id', {
          body: { updateId, updateFormat: formatFor(caller.party, SHAPES[id]) },
          signal,
        }),
      );
  }
}

/** Everything visible to a party, and hosting events of all parties. */
const formatFor = (party: string, transactionShape: (typeof SHAPES)[keyof typeof SHAPES]) => {
  const eventFormat = { filtersByParty: { [party]: {} }, verbose: true };
  return {
    includeTransactions: { eventFormat, transactionShape },
    includeReassignments: eventFormat,
    includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [] } },
  };
};

export interface UpdateRenderings {
  readonly rendered: readonly InterfaceRendering[];
  /** The user whose token the ledger API was called with. */
  readonly caller: StatusUser;
}

interface RenderingRequest {
  /** The chosen user; by default the first one whose party the update names. */
  readonly chosenUser: StatusUser | undefined;
  readonly callers: readonly [StatusUser, ...StatusUser[]];
}

/** Loads all renderings. Error responses are part of the result. */
export async function loadRenderings(
  updateId: string,
  { chosenUser, callers }: RenderingRequest,
  signal: AbortSignal,
): Promise<UpdateRenderings> {
  const [first] = callers;
  const scanV2 = await requestRendering('v2', updateId, first, signal);
  const caller = chosenUser ?? callers.find(({ party }) => scanV2.text.includes(party)) ?? first;
  const rendered = INTERFACES.map(async ({ id, title }) => {
    const answer = id === 'v2' ? scanV2 : await requestRendering(id, updateId, caller, signal);
    return { id, title, answer, rendering: answer.ok ? renderingOf(answer.text) : undefined };
  });
  return { rendered: await Promise.all(rendered), caller };
}

/** The rendering with the most events. */
export const mostComplete = (rendered: readonly InterfaceRendering[]): Rendering | undefined =>
  rendered
    .map(({ rendering }) => rendering)
    .reduce((best, one) => (one && one.events.length > (best?.events.length ?? -1) ? one : best), undefined);
