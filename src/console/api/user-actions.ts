// Everything a person does here changes the world by one request, and leaves its curl.

import { signal } from '@preact/signals';
import { toast } from '../ui/toasts';
import { ask, type Answer } from './result';
import { createNumbers } from './id-sequence';

export interface Deed {
  readonly id: number;
  /** What was done, as the button said it: "Accept the offer". */
  readonly title: string;
  readonly curl: string;
  readonly state: 'under way' | 'done' | 'refused';
  /** Why it was refused. */
  readonly sentence: string | undefined;
}

const MOST_DEEDS = 200;
const nextId = createNumbers();

/** Newest last. */
export const deeds = signal<readonly Deed[]>([]);

/**
 * Sends a write: `deed('Freeze the clock', control().POST('/clock/freeze'))`. The title says it in the imperative. A refusal comes back as the answer's problem,
 * to be shown where the person acted; success is told by a toast. `quiet` leaves that to the caller.
 */
export async function deed<T>(
  title: string,
  call: Parameters<typeof ask<T>>[0],
  { quiet = false }: { readonly quiet?: boolean } = {},
): Promise<Answer<T>> {
  const id = nextId();
  deeds.value = [...deeds.value, { id, title, curl: '', state: 'under way' as const, sentence: undefined }].slice(
    -MOST_DEEDS,
  );
  const answer = await ask<T>(call);
  const sentence = answer.ok ? undefined : answer.problem.sentence;
  deeds.value = deeds.value.map((one) =>
    one.id === id ? { ...one, curl: answer.curl, state: answer.ok ? 'done' : 'refused', sentence } : one,
  );
  if (!quiet)
    toast(answer.ok ? { kind: 'good', text: `Done: ${title}` } : { kind: 'bad', text: `${title}: ${sentence}` });
  return answer;
}

export const clearDeeds = (): void => void (deeds.value = []);
