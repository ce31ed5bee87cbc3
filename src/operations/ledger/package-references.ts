// The one release of each package that is known here, which is therefore the preferred one.

import type { Json } from '../../base';
import { PACKAGE_VERSIONS, PACKAGES, type PackageName } from '../../ledger';

// The table's own keys; Object.keys forgets which they are.
export const packageNamed = (name: string): PackageName | undefined => (Object.keys(PACKAGES) as readonly PackageName[]).find((known) => known === name);

export const packageReference = (name: PackageName): Json => ({ packageId: PACKAGES[name], packageName: name, packageVersion: PACKAGE_VERSIONS[name] });
