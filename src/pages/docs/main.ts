// The page at /_docs around Swagger UI: it chooses the document, and the user whose token "Execute" sends.

import './page.css';

/** What src/cli/docs sends as setup.json. */
interface Setup {
  readonly groups: readonly DocumentGroup[];
  readonly users: readonly { readonly user: string; readonly token: string | null }[];
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

void start();

async function start(): Promise<void> {
  const { groups, users } = (await (await fetch('setup.json')).json()) as Setup;
  const requested = new URLSearchParams(location.search).get('group');
  const chosen = groups.find(({ group }) => group === requested) ?? groups[0];
  if (chosen === undefined) return;
  drawLinks(groups, chosen);
  const tokens = new Map(users.flatMap(({ user, token }) => (token === null ? [] : [[user, token] as const])));
  const select = drawUsers([...tokens.keys()], chosen);
  const authorize = (): void => {
    if (chosen.scheme === null) return;
    const token = tokens.get(select.value);
    if (token === undefined) ui.authActions.logout([chosen.scheme]);
    else ui.preauthorizeApiKey(chosen.scheme, token);
  };
  const ui = SwaggerUIBundle({
    url: `${chosen.group}.json`,
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

/** The last choice sends no token. */
function drawUsers(users: readonly string[], { scheme }: DocumentGroup): HTMLSelectElement {
  const select = byId('user');
  if (!(select instanceof HTMLSelectElement)) throw new Error('page.html has a select for the users');
  select.append(...users.map((user) => new Option(user, user)), new Option('no user', ''));
  byId('caller').hidden = scheme === null || users.length === 0;
  return select;
}
