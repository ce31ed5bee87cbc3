// Constructors of answers.

import type { Json } from '../base';
import type { Answer } from './types';

export const json = (body: Json, status = 200): Answer => ({ status, json: body });
export const text = (body: string, status: number): Answer => ({ status, text: body });
export const empty = (status = 200): Answer => ({ status });

/** `{error}`: the error body of the validator and scan groups (service contract 7). */
export const error = (status: number, message: string): Answer => json({ error: message }, status);
