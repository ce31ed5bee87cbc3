// Folders of pages: `/_docs`, the documents for people and tools, and `/_console`. Access is limited like that of the
// control group, and headers restrict what a page may load and request to this server.

import { err, ok, type Result } from '../../base';
import type { Answer, Refusal } from '../../operations';
import type { Exchange } from './exchange';
import { checkControlAccess, type ControlAccessSettings } from '../auth/control-access';
import type { HttpRequest } from '../messages';
import type { PageFolder } from './page-files';
import type { PreparedParts } from './parts';
import type { LiveWorld } from '../worlds/live-world';

interface FolderRules {
  readonly root: string;
  /** What is served there, as a hint says it. */
  readonly subject: string;
  /** What the page may load besides scripts, styles and answers of this server. */
  readonly policy: string;
  /**
   * Whether all of its files are part of the package: then a page may load before its user enters the control token.
   */
  readonly isPublic: boolean;
}

const FOLDERS: Readonly<Record<PageFolder, FolderRules>> = {
  docs: {
    root: '/_docs',
    subject: 'the documents are',
    policy: "img-src 'self' data:",
    isPublic: false,
  },
  console: {
    root: '/_console',
    subject: 'the console is',
    policy: "img-src 'self' data: blob:; font-src 'self'; frame-src 'self'",
    isPublic: true,
  },
};
const FOLDER_NAMES: readonly PageFolder[] = ['docs', 'console'];

/** The folder that a path is in. */
export const folderOf = (path: string): PageFolder | undefined =>
  FOLDER_NAMES.find((name) => path === FOLDERS[name].root || path.startsWith(`${FOLDERS[name].root}/`));

/**
 * With a control token, pages of this machine have access without it: a browser cannot send the token with a
 * navigation.
 */
export function pagesGuard(
  settings: ControlAccessSettings,
  request: Pick<HttpRequest, 'headers' | 'peer'>,
  folder: PageFolder,
): ReturnType<typeof checkControlAccess> {
  if (settings.token !== undefined && FOLDERS[folder].isPublic) return undefined;
  const refused = checkControlAccess(settings, request);
  return refused && settings.token !== undefined
    ? checkControlAccess({ ...settings, token: undefined }, request) && refused
    : refused;
}

const headersOf = ({ policy }: FolderRules, isFramed = false): Readonly<Record<string, string>> => ({
  'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; ${policy}; base-uri 'none'; form-action 'none'; frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Pages hold tokens, and documents change with --watch.
  'cache-control': 'no-store',
});

export async function pageAnswer(
  parts: PreparedParts,
  exchange: Exchange,
  { folder, live }: { readonly folder: PageFolder; readonly live: LiveWorld },
): Promise<Result<Answer, Refusal>> {
  const {
    request: { method, url, headers: sent },
    path,
  } = exchange;
  const rules = FOLDERS[folder];
  const headers = headersOf(rules);
  if (method !== 'GET' && method !== 'HEAD') return err({ kind: 'wrong-method', method, allowed: ['GET', 'HEAD'] });
  const prefix = /^\/_worlds\/[^/]+/.exec(url)?.[0] ?? '';
  if (path === rules.root) return ok({ status: 302, headers: { ...headers, location: `${prefix}${rules.root}/` } });
  const pages = parts.pages?.[folder];
  const file = await pages?.find(path.slice(rules.root.length + 1), { live, prefix });
  if (!file)
    return err({
      kind: 'unknown-path',
      method,
      url: path,
      hint: pages ? `${rules.subject} at ${prefix}${rules.root}/` : parts.settingNames.absentPages[folder],
    });
  const kept =
    file.tag === undefined
      ? {}
      : {
          etag: `"${file.tag}"`,
          'cache-control': file.isLasting === true ? 'private, max-age=31536000, immutable' : 'no-cache',
        };
  if (file.tag !== undefined && hasTag(sent['if-none-match'], file.tag))
    return ok({ status: 304, headers: { ...headersOf(rules, file.isFramed), ...kept } });
  return ok({
    status: 200,
    text: file.text,
    headers: { ...headersOf(rules, file.isFramed), ...kept, 'content-type': file.type },
  });
}

const hasTag = (sent: string | undefined, tag: string): boolean =>
  sent !== undefined && sent.split(',').some((one) => [`"${tag}"`, `W/"${tag}"`, '*'].includes(one.trim()));
