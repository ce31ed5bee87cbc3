// Stories as files: the page and the animated picture.

import { XMLValidator } from 'fast-xml-parser';
import { startMock } from '../../src/library/node';
import type { Mock } from '../../src/library/public-api';
import { openPlayer, recordStory, storyAnimation, storyPage, type RecordedStory } from '../../src/stories';
import { findOperation, named, NAMES } from './story-set';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ now: '2026-01-15T12:00:00Z', logLevel: 'silent' });
}, 60_000);
afterAll(() => mock.close());

async function recorded(name: string, privateWorld: string): Promise<RecordedStory> {
  const story = named(name);
  const player = await openPlayer(
    story,
    { url: mock.url, findOperation },
    { privateWorld, sleep: () => Promise.resolve() },
  );
  try {
    return await recordStory(story, player);
  } finally {
    await player.close();
  }
}

describe.each(NAMES)('%s', (name) => {
  let files: readonly { readonly page: string; readonly animation: string }[] = [];
  let first: RecordedStory;
  beforeAll(async () => {
    const all = [await recorded(name, 'first'), await recorded(name, 'second')];
    [first] = all as [RecordedStory];
    files = all.map((one) => ({ page: storyPage(one), animation: storyAnimation(one) }));
  }, 60_000);

  it('is exported with the same bytes in another world of the same seed', () => {
    expect(files[1]).toEqual(files[0]);
  });

  it('has a scene for each sentence, and each of its steps in a scene', () => {
    const steps = named(name).chapters.flatMap((chapter) => chapter.steps);
    expect(first.scenes.map(({ say }) => say)).toEqual(steps.flatMap(({ say = [] }) => say));
    expect(first.scenes.flatMap((scene) => scene.steps).map(({ placed }) => placed.step)).toEqual(steps);
  });

  it('is an animated picture for a README: small, well-formed, without scripts or other files, and still on request', () => {
    const { animation = '' } = files[0] ?? {};
    expect(Buffer.byteLength(animation)).toBeLessThan(150_000);
    expect(XMLValidator.validate(animation)).toBe(true);
    expect(animation).not.toMatch(/<script|<foreignObject|<image|<use|@import|url\(|href=/);
    expect(animation).toContain('@media (prefers-reduced-motion:no-preference){');
    expect(animation.match(/class="f f\d+ still"/g)).toEqual([`class="f f${first.scenes.length - 1} still"`]);
  });

  it('is a page without scripts, other files or tokens', () => {
    const { page = '' } = files[0] ?? {};
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(|https?:|eyJ/);
    expect(page.match(/<svg /g)).toHaveLength(first.scenes.length);
    expect(XMLValidator.validate(page.replace(/^<!doctype html>/, '').replaceAll(/<meta[^>]*>/g, ''))).toBe(true);
  });
});

it('pictures show requests, balances and offers of the answers', async () => {
  const animation = storyAnimation(await recorded('transfer', 'pictures'));
  for (const text of ['offer 12.5 to bob: lunch', 'lunch: alice → bob 12.5', 'no answer', '+12.5', 'completed'])
    expect(animation).toContain(`>${text}<`);
});

it('texts of a story cannot become markup', async () => {
  const transfer = await recorded('transfer', 'markup');
  const evil = '</style><script>alert(1)</script>"&\u0001';
  const story = { ...transfer.story, title: evil, description: evil };
  const scenes = transfer.scenes.map((scene) => ({ ...scene, say: evil, chapter: evil }));
  for (const text of [storyPage({ ...transfer, story, scenes }), storyAnimation({ ...transfer, story, scenes })]) {
    expect(text).not.toContain('<script');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;\uFFFD');
  }
});
