// Validates a target file. Messages never contain values, which may be secret.

import type { ErrorObject } from 'ajv/dist/2020';
import { isObject, suggestionText, type Json } from '../../base';
import schema from '../../../conformance/schema/target.schema.json';
import { factAt, isAbsent } from './facts';
import { isSurelyValid } from '../quick-schema-check';
import { acceptedSkipsOf, isProfile, waiversOf } from './profile-and-waivers';

/** What is wrong with a target file, in one sentence without values, which may be secret. */
export interface TargetFileProblem {
  /** Path of the value, such as `users.0.token`; the nearest present one counts. */
  readonly place: string;
  readonly message: string;
}

export function targetFileProblem(facts: Readonly<Record<string, Json>>): TargetFileProblem | undefined {
  const { dialect, users, waivers, profile } = facts;
  const problem = (place: string, message: string): TargetFileProblem => ({ place, message });
  if (dialect !== undefined && dialect !== 'documented' && dialect !== 'observed')
    return problem('dialect', `dialect is ${JSON.stringify(dialect)}, but documented or observed is expected`);
  if (users !== undefined && !(Array.isArray(users) && users.every(isObject)))
    return problem('users', 'users must be a list of objects such as {user, party, token}');
  if (waivers !== undefined && (!Array.isArray(waivers) || waiversOf(waivers).length < waivers.length))
    return problem('waivers', 'waivers must be a list of {clause, reason}, each with both');
  const accepted = facts['acceptedSkips'];
  if (accepted !== undefined && (!Array.isArray(accepted) || acceptedSkipsOf(accepted).length < accepted.length))
    return problem('acceptedSkips', 'acceptedSkips must be a list of names, or of {skip, reason}');
  if (profile !== undefined && profile !== null && !isProfile(profile))
    return problem(
      'profile',
      `profile is ${JSON.stringify(profile)}, but releases such as splice=0.6.1,ledger=3.5.1 are expected`,
    );
  if (!isAbsent(facts['migrationId']) && !Number.isSafeInteger(facts['migrationId']))
    return problem('migrationId', 'migrationId must be a whole number');
  const noText = textPlaces(facts).find(
    (place) => !isAbsent(factAt(facts, place)) && typeof factAt(facts, place) !== 'string',
  );
  if (noText !== undefined)
    return problem(
      noText,
      `${noText} must be a string; a token may also be {env: NAME}, {file: PATH} or {command: LINE}`,
    );
  const wrong = tokensIn(facts, '').find(({ token }) => !TOKEN.test(token));
  if (wrong !== undefined)
    return problem(
      wrong.place,
      `${wrong.place} is not a valid token: it contains spaces, line breaks or other characters that a header cannot carry`,
    );
  return isSurelyValid(schema, facts) ? undefined : schemaProblem(facts);
}

function schemaProblem(facts: Readonly<Record<string, Json>>): TargetFileProblem | undefined {
  const { Ajv2020 } = require('ajv/dist/2020') as typeof import('ajv/dist/2020');
  const validate = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    strictTypes: false,
    verbose: true,
    validateSchema: false,
  }).compile(schema);
  return validate(facts) ? undefined : describedError(validate.errors?.[0]);
}

/** An unknown name would be ignored silently, and a typo would look like a skip. */
function describedError(error: ErrorObject | undefined): TargetFileProblem {
  const place = (error?.instancePath ?? '').split('/').slice(1).join('.');
  const name: unknown = error?.params['additionalProperty'];
  if (typeof name !== 'string') return { place, message: `${place} ${error?.message ?? 'is invalid'}` };
  const known =
    isObject(error?.parentSchema) && isObject(error.parentSchema['properties'])
      ? Object.keys(error.parentSchema['properties'])
      : [];
  const full = place === '' ? name : `${place}.${name}`;
  return { place: full, message: `${full} is not a property of a target; ${suggestionText(name, known)}` };
}

/** Places that must hold a string if present: anything else would be sent, and the target blamed for it. */
function textPlaces({ users, tokens }: Readonly<Record<string, Json>>): readonly string[] {
  const people = ['admin', ...(Array.isArray(users) ? users.map((_, index) => `users.${index}`) : [])];
  return [
    ...people.flatMap((person) => ['user', 'party', 'token'].map((name) => `${person}.${name}`)),
    ...(isObject(tokens) ? Object.keys(tokens).map((name) => `tokens.${name}`) : []),
  ];
}

/** Characters allowed in a bearer token. */
const TOKEN = /^[\x21-\x7e]*$/;

/** Strings below members called token or tokens. */
function tokensIn(
  node: unknown,
  place: string,
  isToken = false,
): readonly { readonly place: string; readonly token: string }[] {
  if (typeof node === 'string') return isToken ? [{ place, token: node }] : [];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, member]) =>
    tokensIn(member, place === '' ? name : `${place}.${name}`, isToken || name === 'token' || name === 'tokens'),
  );
}
