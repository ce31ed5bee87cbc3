// The module's public API for the command: documents, worlds and settings to a server's parts. The entries of the
// package are node.ts and web.ts.

export { dataName, keepIn, openData, type DataStore, type Kept } from './data';
export { createDocuments, type Documents } from './documents';
export { alternatives, describeExpected, shownLimit, type ExpectedValue } from './expected-value';
export { LIMIT_NAMES, readLimits, type LimitProblem } from './limits';
export { unknownRelease } from './options';
export { openDocuments, packageRoot } from './package';
export { endOf, makeParts, type Ingredients, presentWorld, releasesOf, worldBefore } from './parts';
export { findParty, isPartyId } from './party-by-name';
export { describeReady, type Addresses, type Ready, type ReadyUser } from './ready';
export { MOST_SENTENCES, formatWorldError } from './formatting';
export type { ServerSettings } from './settings';
export {
  authSettings,
  CLOCK_MODES,
  DIALECT_NAMES,
  parseSwitch,
  SETTINGS,
  settingFromText,
  type SettingName,
  type SettingValues,
} from './setting-table';
export { firstWorld, openAsked, withTraffic } from './worlds';
