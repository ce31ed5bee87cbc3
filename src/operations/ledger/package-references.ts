// Package names of requests: the preferred version of each, and those that commands can use.

import type { Json } from '../../base';
import { isSimulated, isVetted, knownPackages, networkOf, PACKAGES, type KnownPackage, type State } from '../../ledger';
import type { WorldPort } from '../types';
import type { CommandRequest } from './command-request';
import type { LedgerError } from './errors';
import { packageOf, parseReference, type Reference } from './references';

/** The vetted package of this name: the simulated one, or the highest version of the uploaded ones. */
export function preferredPackage(wanted: string, world: WorldPort): Json | undefined {
  const [best] = knownPackages(world.state)
    .filter(({ packageId, name }) => name === wanted && isVetted(world, packageId))
    .sort((a, b) => Number(isSimulated(b.packageId)) - Number(isSimulated(a.packageId)) || byVersion(b, a));
  return best && { packageId: best.packageId, packageName: best.name, packageVersion: best.version };
}

/** Versions are numbers with dots between them, as uploads are checked; a missing one is lower than any. */
function byVersion(a: KnownPackage, b: KnownPackage): number {
  const [left, right] = [a, b].map(({ version }) => version.split('.').map(Number));
  for (let at = 0; at < Math.max(left?.length ?? 0, right?.length ?? 0); at += 1) {
    const difference = (left?.[at] ?? -1) - (right?.[at] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

export const selectionFailed = (reason: string): LedgerError => ({
  code: 'PACKAGE_SELECTION_FAILED',
  cause: `No synchronizer satisfies the vetting requirements: ${reason}`,
  category: 9,
});

/** A party without hosts has no vetted packages. */
export function refuseUnvetted(parties: readonly string[], state: State): LedgerError | undefined {
  const unknown = parties.find((party) => (state.hosting.get(party)?.size ?? 0) === 0);
  return unknown === undefined ? undefined : selectionFailed(`party ${unknown} is not hosted on this network`);
}

/** The packages of commands must be vetted by this participant, and their templates simulated. */
export function validatePackages(commands: readonly CommandRequest[], world: WorldPort): LedgerError | undefined {
  for (const command of commands) {
    const flaw = command.kind === 'none' ? undefined : validatePackage(parseReference(command.template), world);
    if (flaw) return flaw;
  }
  return undefined;
}

function validatePackage(reference: Reference, world: WorldPort): LedgerError | undefined {
  const { state } = world;
  const name = packageOf(reference);
  if (name !== undefined)
    return isVetted(world, PACKAGES[name])
      ? undefined
      : selectionFailed(`participant ${networkOf(state).participant} does not vet package ${name}`);
  const uploaded = uploadedPackage(reference, state);
  return uploaded === undefined
    ? undefined
    : {
        code: 'COMMAND_PREPROCESSING_FAILED',
        cause: `Command preprocessing failed: package ${uploaded} was uploaded, but the mock server does not run the code of uploaded packages; it simulates the templates of ${Object.keys(PACKAGES).join(', ')}`,
        category: 8,
      };
}

function uploadedPackage({ byName, package: wanted }: Reference, { packages }: State): string | undefined {
  const found = [...packages.values()].find(({ packageId, name }) => wanted === (byName ? name : packageId));
  return found && wanted !== '' ? `${found.name} (${found.packageId})` : undefined;
}
