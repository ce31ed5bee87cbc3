// Runs the user's actions. Each is one request and leaves its curl command in the list of commands.

import { signal } from '@preact/signals';
import { toast } from '../ui/toasts';
import { resultOf, type ApiResult } from './result';
import { createIdSequence } from './id-sequence';

export interface UserAction {
  readonly id: number;
  /** In the imperative, as on the button: "Accept the offer". */
  readonly title: string;
  readonly curl: string;
  readonly state: 'pending' | 'done' | 'failed';
  /** Why it failed. */
  readonly message: string | undefined;
}

const MAX_ACTIONS = 200;
const nextId = createIdSequence();

/** Newest last. */
export const userActions = signal<readonly UserAction[]>([]);

/**
 * Sends a write: `deed('Freeze the clock', control().POST('/clock/freeze'))`. The title says it in the imperative. A
 * refusal comes back as the answer's problem; success is shown by a toast, and so is a refusal, unless the caller shows it
 * where the person acted (`showsProblem`).
 */
export async function runAction<T>(
  title: string,
  call: Parameters<typeof resultOf<T>>[0],
  { done, showsProblem = false }: { readonly done: string; readonly showsProblem?: boolean },
): Promise<ApiResult<T>> {
  const id = nextId();
  userActions.value = [
    ...userActions.value,
    { id, title, curl: '', state: 'pending' as const, message: undefined },
  ].slice(-MAX_ACTIONS);
  const answer = await resultOf<T>(call);
  const message = answer.ok ? undefined : answer.problem.message;
  userActions.value = userActions.value.map((one) =>
    one.id === id ? { ...one, curl: answer.curl, state: answer.ok ? 'done' : 'failed', message } : one,
  );
  if (answer.ok) toast({ kind: 'good', text: done });
  else if (!showsProblem) toast({ kind: 'bad', text: `${title} failed: ${message}` });
  return answer;
}

export const clearUserActions = (): void => void (userActions.value = []);
