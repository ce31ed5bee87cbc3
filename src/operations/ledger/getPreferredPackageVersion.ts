// GET /v2/interactive-submission/preferred-package-version: as preferred-packages, for one package.

import { networkOf } from '../../ledger';
import { json } from '../answers';
import { textMember, textsMember } from '../read';
import type { Operation } from '../types';
import { invalidArgument, refuseWith } from './failures';
import { preferredPackage, refuseUnvetted } from './package-references';
import { validateSynchronizer } from './submission';
import { partyProblem } from './grammars';

export const getPreferredPackageVersion: Operation = {
  id: 'getPreferredPackageVersion',
  access: 'ledger',
  handle({ query }, context) {
    const { state } = context.world;
    const parties = textsMember(query, 'parties');
    const flaw = parties.map(partyProblem).find((found) => found !== undefined);
    const failure =
      flaw === undefined
        ? (validateSynchronizer(textMember(query, 'synchronizer-id') ?? '', state) ?? refuseUnvetted(parties, state))
        : invalidArgument(flaw);
    if (failure) return refuseWith(failure, context);
    const reference = preferredPackage(textMember(query, 'package-name') ?? '', context.world);
    const preference = reference && {
      packageReference: reference,
      synchronizerId: networkOf(state).synchronizerId,
    };
    return json({ packagePreference: preference ?? context.dialect.absent });
  },
};
