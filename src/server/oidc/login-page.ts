// The login page, on which a user is selected.

import type { HttpResponse } from '../messages';

interface Login {
  readonly client: string;
  readonly users: readonly string[];
}

export function loginPage(root: string, parameters: URLSearchParams, { client, users }: Login): HttpResponse {
  const hidden = [...parameters]
    .filter(([name]) => name !== 'user')
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');
  const buttons = users
    .map((user) => `<button name="user" value="${escaped(user)}">${escaped(user)}</button>`)
    .join('\n');
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Log in - understudy</title>
<link rel="stylesheet" href="${root}/login.css">
</head>
<body>
<main>
<h1>Log in</h1>
<p><strong>${escaped(client)}</strong> wants to log you in. This is a mock server: choose a user, no password is needed.</p>
<form method="post" action="${root}/authorize">
${hidden}
${buttons}
</form>
<form method="post" action="${root}/authorize">
${hidden}
<label for="user">Another user</label>
<input id="user" name="user" required autocomplete="username">
<button>Log in</button>
</form>
</main>
</body>
</html>
`;
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // Forms may lead to any app: browsers apply form-action to the redirect as well.
      'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
    body,
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

export const LOGIN_STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; place-items: center; min-height: 100vh; }
main { width: min(24rem, 100vw - 2rem); }
h1 { font-size: 1.25rem; margin: 0 0 0.5rem; }
form { display: grid; gap: 0.5rem; margin-top: 1rem; }
button, input { font: inherit; padding: 0.6rem 0.8rem; border-radius: 0.4rem; border: 1px solid color-mix(in srgb, currentColor 35%, transparent); overflow-wrap: anywhere; }
button { cursor: pointer; text-align: start; }
button:hover { background: color-mix(in srgb, currentColor 10%, transparent); }
:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
`;
