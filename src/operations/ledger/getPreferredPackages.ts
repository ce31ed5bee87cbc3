// POST /v2/interactive-submission/preferred-packages: the preferred package versions for parties.

import { networkOf } from '../../ledger';
import { json } from '../answers';
import { invalidArgument, missingField, refuseWith } from './failures';
import { decodingOperation } from './decoding-operation';
import { preferredPackage, refuseUnvetted, selectionFailed } from './package-references';
import { member, readList, readMessage, readText, type BodyField } from './body-field';
import { validateSynchronizer } from './submission';
import { partyProblem } from './grammars';

function readRequirement(place: BodyField) {
  readMessage(place);
  return { name: readText(member(place, 'packageName')), parties: readList(member(place, 'parties')).map(readText) };
}

export const getPreferredPackages = decodingOperation(
  'getPreferredPackages',
  (body) => ({
    requirements: readList(member(body, 'packageVettingRequirements')).map(readRequirement),
    synchronizerId: readText(member(body, 'synchronizerId')),
  }),
  ({ requirements, synchronizerId }, _, context) => {
    const { state } = context.world;
    if (requirements.length === 0) return refuseWith(missingField('package_vetting_requirements'), context);
    for (const { name, parties } of requirements) {
      if (name === '') return refuseWith(missingField('package_name'), context);
      const flaw = parties.map(partyProblem).find((found) => found !== undefined);
      const failure = flaw === undefined ? refuseUnvetted(parties, state) : invalidArgument(flaw);
      if (failure) return refuseWith(failure, context);
    }
    const failure = validateSynchronizer(synchronizerId, state);
    if (failure) return refuseWith(failure, context);
    const found = requirements.map(({ name }) => preferredPackage(name, context.world));
    const missing = requirements.filter((_requirement, index) => found[index] === undefined).map(({ name }) => name);
    if (missing.length > 0)
      return refuseWith(
        selectionFailed(`no package is vetted by all parties under these names: [${missing.join(', ')}]`),
        context,
      );
    return json({
      packageReferences: found.flatMap((reference) => reference ?? []),
      synchronizerId: networkOf(state).synchronizerId,
    });
  },
);
