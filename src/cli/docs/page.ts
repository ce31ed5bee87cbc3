// The page around the viewer: which document, and as whom it is tried.

export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>understudy documents</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="viewer.css">
<link rel="stylesheet" href="page.css">
</head>
<body>
<header>
<strong>understudy</strong>
<nav id="groups" aria-label="Documents"></nav>
<span id="files"></span>
<label id="who" hidden>tried as <select id="user"></select></label>
</header>
<main id="viewer"></main>
<script src="viewer.js"></script>
<script src="page.js"></script>
</body>
</html>
`;

export const STYLE = `header { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; padding: .6rem 1.2rem; background: #1b1f24; color: #fff; font: 15px/1.4 system-ui, sans-serif; }
header a { color: #9ecbff; margin-right: .8rem; }
header a[aria-current] { color: #fff; font-weight: 600; text-decoration: none; }
header label { margin-left: auto; }
header select { font: inherit; }
`;

export const SCRIPT = `'use strict';
(async () => {
  const { groups, users } = await (await fetch('setup.json')).json();
  const asked = new URLSearchParams(location.search).get('group');
  const chosen = groups.find(({ group }) => group === asked) ?? groups[0];
  const link = (text, href) => Object.assign(document.createElement('a'), { textContent: text, href });
  for (const { group, title } of groups) {
    const entry = link(group, '?group=' + encodeURIComponent(group));
    entry.title = title ?? group;
    if (group === chosen.group) entry.setAttribute('aria-current', 'page');
    document.getElementById('groups').append(entry);
  }
  document.getElementById('files').append(link('YAML', chosen.group + '.yaml'), link('JSON', chosen.group + '.json'));
  if (chosen.streams !== null) document.getElementById('files').append(link('Streams', chosen.streams + '.yaml'));
  const select = document.getElementById('user');
  const known = users.filter(({ token }) => token !== null);
  for (const { user } of known) select.append(new Option(user, user));
  select.append(new Option('nobody', ''));
  document.getElementById('who').hidden = chosen.scheme === null || known.length === 0;
  const authorize = () => {
    if (chosen.scheme === null) return;
    const token = known.find(({ user }) => user === select.value)?.token;
    if (token === undefined) ui.authActions.logout([chosen.scheme]);
    else ui.preauthorizeApiKey(chosen.scheme, token);
  };
  const ui = SwaggerUIBundle({
    url: chosen.group + '.json', dom_id: '#viewer', deepLinking: true, docExpansion: 'list', defaultModelsExpandDepth: 0,
    tryItOutEnabled: true, displayRequestDuration: true, filter: true, validatorUrl: null, syntaxHighlight: { activated: true }, onComplete: authorize,
  });
  select.addEventListener('change', authorize);
})();
`;
