// The status of the selected world, kept up to date.

import { computed, signal } from '@preact/signals';
import { resultOf, type ApiResult } from '../api/result';
import { control } from '../api/clients';
import { base } from '../route';
import type { control as controlTypes } from '../../types';
import { debounce } from './debounce';
import { createResponseOrder } from './response-order';
import { onWorldEvent } from './world-events';

export type Status = controlTypes.components['schemas']['Status'];
export type StatusUser = Status['users'][number];

interface LoadedStatus {
  readonly base: string;
  readonly status: Status;
  /** By the page's clock (performance.now). */
  readonly at: number;
}

const loadedStatus = signal<LoadedStatus | undefined>(undefined);

/** Undefined before the first response, and while another world loads. */
export const status = computed(() => (loadedStatus.value?.base === base.value ? loadedStatus.value.status : undefined));
export const users = computed<readonly StatusUser[]>(() => status.value?.users ?? []);
/** Everyone with a token: users with a wallet, then the admin. */
export const usersAndAdmin = computed<readonly StatusUser[]>(() =>
  status.value ? [...status.value.users, status.value.admin] : [],
);
/** The last clock state, and when it was received. */
export const clock = computed(() =>
  loadedStatus.value?.base === base.value
    ? { ...loadedStatus.value.status.clock, heardAt: loadedStatus.value.at }
    : undefined,
);

const nextRequest = createResponseOrder();

export async function loadStatus(signal?: AbortSignal): Promise<ApiResult<Status>> {
  const requestedBase = base.value;
  const isNews = nextRequest();
  const answer = await resultOf<Status>(control().GET('/status', signal ? { signal } : {}));
  if (answer.ok && requestedBase === base.value && isNews())
    loadedStatus.value = { base: requestedBase, status: answer.value, at: performance.now() };
  return answer;
}

const reload = debounce(() => void loadStatus());
onWorldEvent(reload);
