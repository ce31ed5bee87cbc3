// Daml archives: a DAR is a zip file with a manifest and one `.dalf` file for each package. The id of a package is the
// SHA-256 of the payload inside its archive message (daml_lf.proto).

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { err, ok, type Result } from '../base';
import {
  bytesAt,
  has,
  malformed,
  messageAt,
  readBytes,
  textAt,
  textsAt,
  uint32At,
  type WireMessage,
} from './wire-read';
import { inflate, readZip, type ZipEntry } from './zip';

/** A package of a DAR. */
interface DarPackage {
  /** 64 hex digits. */
  readonly packageId: string;
  /** Empty for packages of language version 1. */
  readonly name: string;
  readonly version: string;
  /** Name of its file in the DAR. */
  readonly entry: string;
}

/** The main package is the first. */
export type DarPackages = readonly DarPackage[];

/** Codes of the package service: PackageServiceErrors.Reading of the published sources. */
export interface DarFlaw {
  readonly code: 'INVALID_DAR' | 'INVALID_ZIP_ENTRY' | 'ZIP_BOMB' | 'DAR_PARSE_ERROR';
  readonly cause: string;
  readonly reason: string;
}

const MANIFEST = 'META-INF/MANIFEST.MF';

const invalidDar = (reason: string): DarFlaw => ({ code: 'INVALID_DAR', cause: 'Dar file is corrupt', reason });
const unparsable = (reason: string): DarFlaw => ({
  code: 'DAR_PARSE_ERROR',
  cause: 'Failed to parse the dar file content.',
  reason,
});

/** The packages of a DAR, whose files together have at most `limit` bytes. */
export async function readDar(bytes: Uint8Array, limit: number): Promise<Result<DarPackages, DarFlaw>> {
  const entries = readZip(bytes);
  if (entries === undefined) return err(invalidDar('it is not a zip file'));
  let left = limit;
  const read = async (name: string): Promise<Result<Uint8Array, DarFlaw>> => {
    const content = await contentOf(entries, name, left);
    if (content.ok) left -= content.value.length;
    return content;
  };
  const manifest = entries.has(MANIFEST) ? await read(MANIFEST) : err(invalidDar(`it has no ${MANIFEST}`));
  if (!manifest.ok) return manifest;
  const names = dalfNames(new TextDecoder().decode(manifest.value));
  if (!names.ok) return err(invalidDar(names.error));
  const packages: DarPackage[] = [];
  for (const name of names.value) {
    const content = await read(name);
    if (!content.ok) return content;
    const archive = await readArchive(name, content.value);
    if (!archive.ok) return err(unparsable(archive.error));
    packages.push(archive.value);
  }
  return ok(packages);
}

/** The archive payload of a package, whose SHA-256 is the package id; undefined if the file is not in the DAR. */
export async function archivePayload(dar: Uint8Array, name: string): Promise<Uint8Array | undefined> {
  const content = await contentOf(readZip(dar) ?? new Map(), name, Number.MAX_SAFE_INTEGER);
  if (!content.ok) return undefined;
  const payload = readBytes(name, content.value, (archive) => bytesAt(archive, PAYLOAD));
  return payload.ok ? payload.value : undefined;
}

async function contentOf(
  entries: ReadonlyMap<string, ZipEntry>,
  name: string,
  limit: number,
): Promise<Result<Uint8Array, DarFlaw>> {
  const entry = entries.get(name);
  if (!entry)
    return err({
      code: 'INVALID_ZIP_ENTRY',
      cause: 'Dar zip file is corrupt',
      reason: `the manifest names ${name}, which is not in it`,
    });
  const content = await inflate(entry, limit);
  if (content === 'corrupt') return err(unparsable(`${name} cannot be decompressed`));
  return content === 'too-large'
    ? err({
        code: 'ZIP_BOMB',
        cause: 'Dar zip file seems to be a zip bomb.',
        reason: `its files are too large; ${name} exceeds the limit`,
      })
    : ok(content);
}

/** The files of the packages, the main one first. */
function dalfNames(manifest: string): Result<readonly string[], string> {
  const attributes = mainAttributes(manifest);
  const [main, all, format] = ['Main-Dalf', 'Dalfs', 'Format'].map((name) => attributes.get(name.toLowerCase()));
  if (main === undefined) return err('Cannot find attribute: Main-Dalf');
  if (all === undefined) return err('Cannot find attribute: Dalfs');
  if (format === undefined) return err('Cannot find attribute: Format');
  if (format !== 'daml-lf') return err(`Unsupported format: ${format}`);
  const others = all.split(',').map((name) => name.trim());
  return ok([...new Set([main, ...others])]);
}

/**
 * The attributes before the first blank line, by lower-case name; a line that starts with a space continues the last.
 */
function mainAttributes(manifest: string): ReadonlyMap<string, string> {
  const [main = ''] = manifest.replace(/\r\n?/g, '\n').split('\n\n');
  const lines = main.replace(/\n /g, '').split('\n');
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      return colon === -1 ? [] : [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const];
    }),
  );
}

// Fields of Archive and ArchivePayload (daml_lf.proto).
const [HASH_FUNCTION, PAYLOAD, HASH] = [1, 3, 4];
const [DAML_LF_1, DAML_LF_2] = [2, 4];

async function readArchive(entry: string, bytes: Uint8Array): Promise<Result<DarPackage, string>> {
  const payload = readBytes(entry, bytes, (archive) => {
    if (uint32At(archive, HASH_FUNCTION) !== 0) malformed(entry, 'Unrecognized hash function');
    return bytesAt(archive, PAYLOAD);
  });
  if (!payload.ok) return payload;
  const packageId = bytesToHex(await sha256Of(payload.value));
  return readBytes(entry, bytes, (archive) => {
    const declared = textAt(archive, HASH);
    if (declared !== packageId) malformed(entry, `Mismatching hashes! Expected ${packageId} but got ${declared}`);
    return { packageId, ...namedIn(payloadOf(entry, payload.value)), entry };
  });
}

/** Outside the event loop, except in browsers whose page has no secure origin. */
async function sha256Of(bytes: Uint8Array): Promise<Uint8Array> {
  const { subtle }: Partial<Pick<typeof globalThis.crypto, 'subtle'>> = globalThis.crypto;
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', new Uint8Array(bytes))) : sha256(bytes);
}

const payloadOf = (entry: string, payload: Uint8Array): WireMessage => {
  const read = readBytes(entry, payload, (message) => message);
  return read.ok ? read.value : malformed(entry, read.error);
};

// Fields of Package, PackageMetadata (daml_lf2.proto).
const [INTERNED_STRINGS, METADATA] = [2, 4];
const [NAME, VERSION] = [1, 2];

function namedIn(payload: WireMessage): Pick<DarPackage, 'name' | 'version'> {
  const content = messageAt(payload, DAML_LF_2, 'daml_lf_2');
  if (!content)
    return has(payload, DAML_LF_1)
      ? { name: '', version: '' }
      : malformed(payload.path, 'Unrecognized or Unsupported LF version');
  const metadata = messageAt(content, METADATA, 'metadata');
  if (!metadata) return malformed(content.path, 'metadata is missing');
  const texts = textsAt(content, INTERNED_STRINGS);
  const text = (no: number): string =>
    texts[uint32At(metadata, no)] ?? malformed(metadata.path, `field ${no} is not the index of a text`);
  const version = text(VERSION);
  if (!isVersion(version))
    malformed(
      metadata.path,
      `Invalid package version string: ${JSON.stringify(version.slice(0, MAX_VERSION_LENGTH))}, expected 32-bit numbers without leading zeros, separated by dots`,
    );
  return { name: text(NAME), version };
}

const MAX_VERSION_LENGTH = 255;
const MAX_VERSION_NUMBER = 2 ** 31 - 1;

/** Ref.PackageVersion of the published sources. */
const isVersion = (text: string): boolean =>
  text.length <= MAX_VERSION_LENGTH &&
  /^(0|[1-9]\d*)(\.(0|[1-9]\d*))*$/.test(text) &&
  text.split('.').every((number) => Number(number) <= MAX_VERSION_NUMBER);
