// The pages at /_docs: Swagger UI with the page around it, and the documents with the address of this server. Files are
// read from disk on request.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { invariant, isObject, stringifyJson } from '../../base';
import {
  documentAtRelease,
  type DocumentSpec,
  type Group,
  type OpenApiDocument,
  type OpenContract,
} from '../../contract';
import { packageRoot } from '../../library';
import type { Pages, Profile } from '../../server';
import type { EnsureBuilt } from '../build-on-demand';
import type { Examples } from './example-requests';
import { guideFile } from './guide';

type DocsRequest = Parameters<Pages['find']>[1];

/** The users whose tokens the page can send. */
interface Setup {
  readonly users: readonly { readonly user: string; readonly token: string | null }[];
}

export interface DocsSettings {
  /** The emulated release of each group. */
  readonly profile: Profile;
  readonly contract: () => Pick<OpenContract, 'documents' | 'document'>;
  readonly users: (live: DocsRequest['live']) => Promise<Setup['users']>;
  readonly examples: (live: DocsRequest['live']) => Examples;
  /** Called before a file of the viewer is read. */
  readonly ensureViewer: EnsureBuilt;
  /** Called before a file of the guide is read. */
  readonly ensureGuide: EnsureBuilt;
  /** Address of this server. */
  readonly url: () => string;
}

interface File {
  readonly type: string;
  readonly text: string;
}

/** The order in the page. */
const ORDER: readonly Group[] = ['validator', 'scan', 'ledger', 'control'];
/** The AsyncAPI document of a group's websockets; it stands beside the documents of the package. */
const STREAMS: Readonly<Partial<Record<Group, string>>> = { ledger: 'ledger-streams' };
const HTML = 'text/html; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';
const CSS = 'text/css; charset=utf-8';
const JSON_TYPE = 'application/json';

export function createDocs({
  profile,
  contract,
  users,
  examples,
  ensureViewer,
  ensureGuide,
  url,
}: DocsSettings): Pages {
  const groups = (): readonly Group[] =>
    ORDER.filter((group) => contract().documents.some((document) => document.group === group));
  const specOf = (group: Group): DocumentSpec | undefined =>
    contract().documents.find((document) => document.group === group);
  /** From the index of the contract: parsing the documents would block the server for seconds. */
  const setup = async ({ live }: DocsRequest): Promise<string> =>
    stringifyJson({
      groups: groups().map((group) => ({
        group,
        title: specOf(group)?.title,
        scheme: group === 'control' ? null : (specOf(group)?.bearerScheme ?? null),
        streams: STREAMS[group] ?? null,
      })),
      users: await users(live),
      examples: examples(live),
    });
  /** As the emulated release publishes it; without a profile as it stands. */
  const released = (group: Group): OpenApiDocument => {
    const [spec, release] = [specOf(group), profile[group]];
    const document = contract().document(group, spec?.file);
    return spec && release !== undefined ? documentAtRelease(document, spec, release) : document;
  };
  const documentFor = (group: Group, prefix: string): object => {
    const path = specOf(group)?.prefix ?? '';
    // Swagger UI warns of any dialect; that of the documents is the one that OpenAPI 3.1 implies for their keywords.
    return {
      ...released(group),
      jsonSchemaDialect: undefined,
      servers: [{ url: `${prefix}${path}` || '/', description: 'this server' }],
    };
  };
  const written = (name: string, { prefix }: DocsRequest): File | undefined => {
    const [, word, form] = /^([a-z-]+)\.(json|yaml)$/.exec(name) ?? [];
    const group = groups().find((one) => one === word);
    const streaming = groups().find((one) => STREAMS[one] !== undefined && STREAMS[one] === word);
    const document = group
      ? documentFor(group, prefix)
      : streaming
        ? streamsFor(STREAMS[streaming] ?? '', { url: url(), prefix })
        : undefined;
    if (document === undefined) return undefined;
    return form === 'json'
      ? { type: JSON_TYPE, text: JSON.stringify(document) }
      : { type: 'application/yaml', text: asYaml(document) };
  };
  return {
    find: async (name, asked) => {
      if (name === 'setup.json') return { type: JSON_TYPE, text: await setup(asked) };
      const guide = await guideFile(name, { prefix: asked.prefix, ensureGuide });
      return guide ?? (await builtFile(name, ensureViewer)) ?? written(name, asked);
    },
  };
}

function streamsFor(name: string, { url, prefix }: { readonly url: string; readonly prefix: string }): object {
  const { parse } = require('yaml') as typeof import('yaml');
  const document: unknown = parse(readFileSync(join(packageRoot(), 'openapi', `${name}.yaml`), 'utf8'));
  invariant(isObject(document) && isObject(document['servers']), 'the document of the streams names servers');
  const here = { host: new URL(url).host, ...(prefix === '' ? {} : { pathname: prefix }), description: 'this server' };
  const servers = Object.entries(document['servers']).map(([key, server]) => [
    key,
    isObject(server) ? { ...server, ...here } : here,
  ]);
  return { ...document, servers: Object.fromEntries(servers) };
}

interface BuiltFile {
  /** Its name in dist/. */
  readonly file: string;
  readonly type: string;
}

/** Files of the build by their address below /_docs/. */
const BUILT: ReadonlyMap<string, BuiltFile> = new Map([
  ['', { file: 'docs-page.html', type: HTML }],
  ['page.js', { file: 'docs-page.js', type: JAVASCRIPT }],
  ['page.css', { file: 'docs-page.css', type: CSS }],
  ['viewer.js', { file: 'viewer.js', type: JAVASCRIPT }],
  ['viewer.css', { file: 'viewer.css', type: CSS }],
  ['viewer-licence.txt', { file: 'viewer-licence.txt', type: 'text/plain; charset=utf-8' }],
]);

async function builtFile(name: string, ensureViewer: EnsureBuilt): Promise<File | undefined> {
  const built = BUILT.get(name);
  if (built === undefined) return undefined;
  await ensureViewer();
  const path = join(packageRoot(), 'dist', built.file);
  return existsSync(path) ? { type: built.type, text: readFileSync(path, 'utf8') } : undefined;
}

function asYaml(value: unknown): string {
  const { stringify } = require('yaml') as typeof import('yaml');
  return stringify(value, { aliasDuplicateObjects: false, lineWidth: 120 });
}
