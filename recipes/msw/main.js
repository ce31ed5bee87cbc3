import { http, HttpResponse } from 'msw';
import { setupWorker } from 'msw/browser';
import { createMock } from 'canton-understudy';

const mock = createMock({ now: '2026-01-15T12:00:00Z' });
const network = setupWorker(http.all('/api/*', ({ request }) => mock.fetch(request).catch(() => HttpResponse.error())));
await network.start({ quiet: true });

localStorage.setItem('token', mock.users.bob.token);
await import('../app/main.js');
