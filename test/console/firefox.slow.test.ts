// The console in Firefox: every screen loads its data, stays within a wide and a narrow window, and follows the world.

import { firefoxIt, openFirefox, type FirefoxPage } from '../browser/firefox';
import { call, start, type Started } from '../cli/command';
import { eventually } from '../support/eventually';
import { SCREENS } from './pictures';

jest.setTimeout(120_000);

let server: Started | undefined;
let page: FirefoxPage | undefined;
beforeAll(async () => {
  [server, page] = await Promise.all([
    start(['--clock', 'manual', '--at', '2026-01-15T12:00:00Z', '--seed', 'console']),
    openFirefox(),
  ]);
});
afterAll(() => Promise.all([server?.stop(), page?.close()]));

/** What is wrong with the screen: still loading, a problem, or wider than the window. */
const COMPLAINT = `(() => {
  const main = document.querySelector('main');
  if (!main?.querySelector('h1')) return 'no heading';
  if (main.querySelector('.skeleton')) return 'loading';
  const problem = main.querySelector('[role=alert]');
  if (problem?.textContent) return problem.textContent;
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? \`\${scrollWidth - clientWidth} pixels too wide\` : '';
})()`;

firefoxIt('every screen of the console works in Firefox', async () => {
  if (!server || !page) throw new Error('a test without a browser is skipped');
  const firefox = page;
  await firefox.open(`${server.ready.url}/_console/`);
  for (const width of [1280, 390]) {
    await firefox.resize(width, 900);
    for (const screen of SCREENS) {
      await firefox.text(`location.hash = '#/${screen}'`);
      await eventually(async () => {
        const shown = await firefox.text(`document.querySelector('nav a[aria-current=page]')?.hash ?? ''`);
        expect([width, shown, await firefox.text(COMPLAINT)]).toEqual([width, `#/${screen}`, '']);
      });
    }
  }
  await firefox.text(`location.hash = '#/overview'`);
  expect((await call(`${server.ready.groups.control}/clock/advance`, { body: { by: '1h' } })).status).toBe(200);
  await eventually(async () => {
    expect(await firefox.text(`document.querySelector('.overview-time')?.textContent ?? ''`)).toContain('13:00:00');
  });
  expect(firefox.messages).toEqual([]);
});
