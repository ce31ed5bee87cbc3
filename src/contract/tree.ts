// Reading parsed documents without trusting them: typed narrowing of JSON, and references inside a document.

import type { Json } from '../base';

export type JsonObject = { readonly [name: string]: Json | undefined };

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isJsonList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** The object, or an empty one where there is none. */
export const objectOr = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

export const textOf = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

/** The strings of a list, or of a single string; anything else yields none. */
export const textsOf = (value: Json | undefined): readonly string[] =>
  (isJsonList(value) ? value : [value]).flatMap((entry) => (typeof entry === 'string' ? [entry] : []));

/** The pointer of a reference inside its own document (`#/components/...`); undefined for any other reference. */
export function localPointer(reference: string): string | undefined {
  if (!reference.startsWith('#/')) return undefined;
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    return undefined;
  }
}
