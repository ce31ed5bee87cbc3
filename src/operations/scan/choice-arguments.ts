// The arguments of a choice in the request for its factory.

import { err, ok, type Json, type Result } from '../../base';
import type { DamlType, DamlValue } from '../../ledger';
import { error } from '../answers';
import { member, type BodyField } from '../ledger/body-field';
import { readDaml } from '../ledger/read-daml';
import type { Answer } from '../types';

/** The arguments in their canonical form, or a 400 with all that is wrong with them. */
export function choiceArguments(body: Json | undefined, choice: string, type: DamlType): Result<DamlValue, Answer> {
  const problems: string[] = [];
  const place: BodyField = { value: body, path: '', problems };
  const value = readDaml(type, member(place, 'choiceArguments'));
  return problems.length === 0 ? ok(value) : err(error(400, `Invalid arguments of ${choice}: ${problems.join('; ')}`));
}
