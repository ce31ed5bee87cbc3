// The settings that all replicas must share: a request is answered alike, whichever replica receives it and whichever
// serves its world. Tokens are stored as digests only.

import { createHmac } from 'node:crypto';
import { isObject } from '../../base';

/** What a replica was started with. */
export interface SharedSettings {
  /** Values by flag, as messages show them. */
  readonly values: Readonly<Record<string, string>>;
  /** The tokens that are accepted for control requests. */
  readonly controlTokens: readonly string[];
}

/** As other replicas read them. */
export interface StoredSettings {
  readonly values: Readonly<Record<string, string>>;
  readonly tokens: readonly string[];
}

/** Replicas that live have other settings. The message continues the name of the database. */
export class SettingsDifferError extends Error {
  override readonly name = 'SettingsDiffer';
}

/** Keyed with the secret of the cluster, which admits its reader to all worlds anyway. */
const digestOf = (token: string, secret: string): string => createHmac('sha256', secret).update(token).digest('hex');

export const storedSettings = ({ values, controlTokens }: SharedSettings, secret: string): StoredSettings => ({
  values,
  tokens: controlTokens.map((token) => digestOf(token, secret)),
});

/**
 * How the settings of a live replica contradict these, or undefined. Tokens agree if one of them is common to both, so
 * that they can be changed on one replica after the other. Only settings that both versions compare count.
 */
export function settingsProblem(own: StoredSettings, others: StoredSettings, address: string): string | undefined {
  const [flag, value] = Object.entries(own.values).find(([name, mine]) => (others.values[name] ?? mine) !== mine) ?? [];
  const where = `is served by a replica${address === '' ? '' : ` at ${address}`}`;
  if (flag !== undefined)
    return `${where} with ${withValue(flag, others.values[flag])}, but this replica has ${withValue(flag, value)}: use the same setting, or stop all replicas before you change it`;
  const isDisjoint = others.tokens.length > 0 && !own.tokens.some((token) => others.tokens.includes(token));
  return isDisjoint
    ? `${where} with a different --control-token: use the same token, or, to change it, also pass the old one with --previous-control-token`
    : undefined;
}

/** As it is written: flags that are on or off have no value. */
function withValue(flag: string, value = ''): string {
  if (value === '' || value === 'off') return `no ${flag}`;
  return value === 'on' ? flag : `${flag} ${value}`;
}

/** What a replica has stored; nothing of what another version may have stored otherwise. */
export function readStoredSettings(text: unknown): StoredSettings {
  const read: unknown = typeof text === 'string' ? JSON.parse(text) : {};
  const { values, tokens } = isObject(read) ? read : {};
  return {
    values: isObject(values) ? (values as Readonly<Record<string, string>>) : {},
    tokens: Array.isArray(tokens) ? tokens.filter((token) => typeof token === 'string') : [],
  };
}
