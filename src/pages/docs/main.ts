// The page at /_docs around Swagger UI: it chooses the document, and the user whose token "Execute" sends.

import './page.css';
import { withExamples, type WorldExamples } from './fill-examples';

/** What src/cli/docs sends as setup.json. */
interface Setup {
  readonly groups: readonly DocumentGroup[];
  readonly users: readonly { readonly user: string; readonly token: string | null }[];
  readonly examples: WorldExamples;
}

interface DocumentGroup {
  readonly group: string;
  readonly title?: string;
  /** Name of the security scheme that takes a bearer token; null when the document has none. */
  readonly scheme: string | null;
  /** Name of the AsyncAPI document of its streams, without its ending. */
  readonly streams: string | null;
}

/** What is used of Swagger UI, which viewer.js defines. */
interface SwaggerUi {
  readonly preauthorizeApiKey: (scheme: string, token: string) => void;
  readonly authActions: { readonly logout: (schemes: readonly string[]) => void };
}
declare const SwaggerUIBundle: (options: object) => SwaggerUi;

const byId = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`page.html has no element ${id}`);
  return element;
};
const link = (text: string, href: string): HTMLAnchorElement =>
  Object.assign(document.createElement('a'), { textContent: text, href });

followColourScheme();
labelControls();
void start();

/** Swagger UI is dark below this class. */
function followColourScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void => void document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', apply);
  apply();
}

async function start(): Promise<void> {
  const { groups, users, examples } = (await (await fetch('setup.json')).json()) as Setup;
  const requested = new URLSearchParams(location.search).get('group');
  const chosen = groups.find(({ group }) => group === requested) ?? groups[0];
  if (chosen === undefined) return;
  drawLinks(groups, chosen);
  const tokens = new Map(users.flatMap(({ user, token }) => (token === null ? [] : [[user, token] as const])));
  const select = drawUsers([...tokens.keys()], chosen);
  const openApi = (await (await fetch(`${chosen.group}.json`)).json()) as Parameters<typeof withExamples>[0];
  const authorize = (): void => {
    if (chosen.scheme === null) return;
    const token = tokens.get(select.value);
    if (token === undefined) ui.authActions.logout([chosen.scheme]);
    else ui.preauthorizeApiKey(chosen.scheme, token);
  };
  const ui = SwaggerUIBundle({
    spec: withExamples(openApi, examples),
    dom_id: '#viewer',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    filter: true,
    validatorUrl: null,
    syntaxHighlight: { activated: true },
    onComplete: authorize,
  });
  select.addEventListener('change', authorize);
}

function drawLinks(groups: readonly DocumentGroup[], chosen: DocumentGroup): void {
  for (const { group, title } of groups) {
    const entry = link(group, `?group=${encodeURIComponent(group)}`);
    entry.title = title ?? group;
    if (group === chosen.group) entry.setAttribute('aria-current', 'page');
    byId('groups').append(entry);
  }
  byId('files').append(link('YAML', `${chosen.group}.yaml`), link('JSON', `${chosen.group}.json`));
  if (chosen.streams !== null) byId('files').append(link('Streams', `${chosen.streams}.yaml`));
}

/** Names of form controls that Swagger UI leaves without a label. */
const LABELS: readonly (readonly [selector: string, label: string])[] = [
  ['#servers', 'Server'],
  ['select.content-type', 'Media type'],
  ['.examples-select-element', 'Example'],
  ['textarea.body-param__text', 'Request body'],
  ['.parameters-col_description select', 'Value of the parameter'],
];

function labelControls(): void {
  const label = (): void => {
    for (const [selector, name] of LABELS)
      for (const control of document.querySelectorAll(`${selector}:not([aria-label])`))
        control.setAttribute('aria-label', name);
    for (const scrollable of document.querySelectorAll('.microlight:not([tabindex])'))
      scrollable.setAttribute('tabindex', '0');
  };
  new MutationObserver(label).observe(byId('viewer'), { childList: true, subtree: true });
}

/** The last choice sends no token. The ledger group starts with the operator, who reads all parties. */
function drawUsers(users: readonly string[], { group, scheme }: DocumentGroup): HTMLSelectElement {
  const select = byId('user');
  if (!(select instanceof HTMLSelectElement)) throw new Error('page.html has a select for the users');
  select.append(...users.map((user) => new Option(user, user)), new Option('no user', ''));
  if (group === 'ledger') select.value = users.at(-1) ?? '';
  byId('caller').hidden = scheme === null || users.length === 0;
  return select;
}
