// The state of the world that is shown, as `status` tells it, kept up to date.

import { computed, signal } from '@preact/signals';
import { ask, type Answer } from '../api/result';
import { control } from '../api/clients';
import { base } from '../route';
import type { control as controlTypes } from '../../types';
import { debounced } from './debounce';
import { createOrder } from './response-order';
import { onWorldEvent } from './world-events';

export type Status = controlTypes.components['schemas']['Status'];
export type User = Status['users'][number];

interface Known {
  readonly base: string;
  readonly status: Status;
  /** By the clock of this page (performance.now). */
  readonly at: number;
}

const known = signal<Known | undefined>(undefined);

/** Undefined before the first answer, and while another world is on its way. */
export const status = computed(() => (known.value?.base === base.value ? known.value.status : undefined));
export const users = computed<readonly User[]>(() => status.value?.users ?? []);
/** Everybody with a token: users with a wallet, then the admin. */
export const callers = computed<readonly User[]>(() =>
  status.value ? [...status.value.users, status.value.admin] : [],
);
/** The clock as it was told, and when. */
export const clock = computed(() =>
  known.value?.base === base.value ? { ...known.value.status.clock, heardAt: known.value.at } : undefined,
);

const inOrder = createOrder();

export async function loadStatus(signal?: AbortSignal): Promise<Answer<Status>> {
  const asked = base.value;
  const isNews = inOrder();
  const answer = await ask<Status>(control().GET('/status', signal ? { signal } : {}));
  if (answer.ok && asked === base.value && isNews())
    known.value = { base: asked, status: answer.value, at: performance.now() };
  return answer;
}

const reload = debounced(() => void loadStatus());
onWorldEvent(reload);
