// A page that shows the network's name, and proxies its requests to the mock server.

import { createServer } from 'node:http';

const { UNDERSTUDY_URL = 'http://127.0.0.1:7575', PORT = '8080' } = process.env;

const page = `<!doctype html>
<title>Front-end</title>
<h1 id="name">…</h1>
<script type="module">
  const names = await (await fetch('/api/scan/v0/platform-instance-names')).json();
  document.getElementById('name').textContent = names.network_name;
</script>
`;

createServer(async (request, response) => {
  if (!request.url?.startsWith('/api/'))
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  try {
    const { authorization } = request.headers;
    const answer = await fetch(`${UNDERSTUDY_URL}${request.url}`, {
      headers: authorization === undefined ? {} : { authorization },
    });
    response
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
      .end(await answer.text());
  } catch (error) {
    response
      .writeHead(502, { 'content-type': 'text/plain' })
      .end(`${UNDERSTUDY_URL} does not answer: ${error instanceof Error ? error.message : error}\n`);
  }
}).listen(Number(PORT));
