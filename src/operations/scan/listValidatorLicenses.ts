// GET /v0/admin/validator/licenses: the licences of validators, newest first (Splice 0.7.4 scan).

import { hexDigestOf } from '../../codec';
import { validatorLicenses } from '../../ledger';
import { error, json } from '../answers';
import { integerMember, wireInteger } from '../read';
import type { Operation } from '../types';
import { contractJson } from '../wire';

const MAX_LIMIT = 1_000;

export const listValidatorLicenses: Operation = {
  id: 'listValidatorLicenses',
  access: 'open',
  handle({ query }, { world, dialect }) {
    const limit = Number(integerMember(query, 'limit') ?? BigInt(MAX_LIMIT));
    if (limit < 1 || limit > MAX_LIMIT) return error(400, `limit is ${limit}; expected 1 to ${MAX_LIMIT}`);
    // A token is the number of licences that are older than those already read.
    const all = validatorLicenses(world.state, hexDigestOf);
    const after = integerMember(query, 'after') ?? BigInt(all.length);
    const start = after >= BigInt(all.length) ? 0 : all.length - Number(after < 0n ? 0n : after);
    const page = all.toReversed().slice(start, start + limit);
    return json({
      validator_licenses: page.map(contractJson),
      next_page_token: page.length === limit ? wireInteger(BigInt(all.length - start - limit)) : dialect.absent,
    });
  },
};
