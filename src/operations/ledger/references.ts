// References to templates and interfaces in filters: `#package-name:Module:Entity`, or `package-id:Module:Entity`
// (observed-ledger 2.2).

import { INTERFACES, PACKAGES, TEMPLATES, type InterfaceName, type PackageName, type TemplateName } from '../../ledger';

export interface Reference {
  readonly text: string;
  /** With a leading hash a package name, else a package id. */
  readonly byName: boolean;
  readonly package: string;
  readonly module: string;
  readonly entity: string;
}

/** Splits a reference; missing parts are empty. Does not check whether it exists. */
export function parseReference(text: string): Reference {
  const [home = '', module = '', entity = ''] = text.split(':');
  const byName = home.startsWith('#');
  return { text, byName, package: byName ? home.slice(1) : home, module, entity };
}

interface QualifiedName {
  readonly package: PackageName;
  readonly module: string;
  readonly entity: string;
}

/** The referenced package, if known. */
export const packageOf = (reference: Reference): PackageName | undefined =>
  PACKAGE_NAMES.find((name) => reference.package === (reference.byName ? name : PACKAGES[name]));

export const templateOf = (reference: Reference): TemplateName | undefined =>
  TEMPLATE_NAMES.find((name) => matchesReference(reference, TEMPLATES[name]));
export const interfaceOf = (reference: Reference): InterfaceName | undefined =>
  INTERFACE_NAMES.find((name) => matchesReference(reference, INTERFACES[name]));

const matchesReference = (reference: Reference, named: QualifiedName): boolean =>
  named.module === reference.module && named.entity === reference.entity && named.package === packageOf(reference);

// The tables' own keys; Object.keys forgets which they are.
const PACKAGE_NAMES = Object.keys(PACKAGES) as readonly PackageName[];
const TEMPLATE_NAMES = Object.keys(TEMPLATES) as readonly TemplateName[];
const INTERFACE_NAMES = Object.keys(INTERFACES) as readonly InterfaceName[];
