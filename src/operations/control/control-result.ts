// The result of a call of the control port.

import type { Result } from '../../base';
import type { LimitName } from '../limit-names';

/** Why a control operation cannot do what the request asks for; `status` is the HTTP status of the answer. */
export interface ControlRefusal {
  readonly status: 400 | 403 | 404 | 409 | 413 | 429;
  readonly code: string;
  /** Names the thing, the value seen and the next step. */
  readonly message: string;
  /** The limit that was reached; how to raise it is added to the message when the refusal is rendered. */
  readonly limit?: LimitName;
  readonly hint?: string;
}

export type ControlResult<T> = Result<T, ControlRefusal>;
