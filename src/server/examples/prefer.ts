// Parses the Prefer header (RFC 7240), by which a client requests a documented response regardless of the state.

export interface Preference {
  readonly code?: string;
  readonly example?: string;
  readonly dynamic: boolean;
}

const NONE: Preference = { dynamic: false };
/** A name and an optional value: a token or a quoted string. */
const PAIR = /([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?/g;

/** Ignores unknown preferences; of a repeated one the first counts. */
export function readPreference(header: string | undefined): Preference {
  if (header === undefined) return NONE;
  const found = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of header.matchAll(PAIR)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, quoted === undefined ? plain : quoted.replaceAll(/\\(.)/g, '$1'));
  }
  const code = found.get('code');
  const example = found.get('example');
  return {
    ...(code === undefined ? {} : { code }),
    ...(example === undefined ? {} : { example }),
    dynamic: found.get('dynamic')?.toLowerCase() === 'true',
  };
}

export const wantsExample = (preference: Preference): boolean =>
  preference.code !== undefined || preference.example !== undefined || preference.dynamic;
