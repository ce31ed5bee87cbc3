// A story as one HTML page: its sentences, and for each a picture and the requests. No scripts, no other files.

import { colourStyle, DRAWING_STYLE, SANS } from './drawing-style';
import { escapeMarkup, shortenIds } from './markup';
import { refusalText, shownText, type RecordedScene, type RecordedStep, type RecordedStory } from './recorded-story';
import { DRAWING_WIDTH, drawScene } from './scene-drawing';

export function storyPage(recorded: RecordedStory): string {
  const { story, scenes } = recorded;
  const chapters = scenes.filter(({ isFirstOfChapter }) => isFirstOfChapter);
  const text = escapeMarkup;
  return `${[
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${text(story.title)}</title>`,
    `<style>${colourStyle(':root')}\n${DRAWING_STYLE}\n${PAGE_STYLE}</style></head><body><main>`,
    `<header><h1>${text(story.title)}</h1>`,
    story.description === undefined ? '' : `<p class="lead">${text(story.description)}</p>`,
    `<p class="facts">Played on the mock server understudy: world ${text(story.world)}, seed ${text(story.seed)}, ledger time from ${text(story.at)}.</p>`,
    `<nav aria-label="Chapters"><ol>${chapters.map(({ chapter }, at) => `<li><a href="#chapter-${at + 1}">${text(chapter)}</a></li>`).join('')}</ol></nav></header>`,
    ...scenes.map((scene, index) => sceneMarkup(recorded, scene, index)),
    '</main></body></html>',
  ]
    .filter((line) => line !== '')
    .join('\n')}\n`;
}

function sceneMarkup(recorded: RecordedStory, scene: RecordedScene, index: number): string {
  const { scenes } = recorded;
  const { height, markup } = drawScene(recorded, index, false);
  const chapter = scenes.slice(0, index + 1).filter(({ isFirstOfChapter }) => isFirstOfChapter).length;
  const label = escapeMarkup(`Requests and state of the world after scene ${index + 1}`);
  return [
    scene.isFirstOfChapter ? `<h2 id="chapter-${chapter}">${escapeMarkup(scene.chapter)}</h2>` : '',
    '<section>',
    scene.say === '' ? '' : `<p class="say">${escapeMarkup(scene.say)}</p>`,
    `<div class="drawing" tabindex="0" role="group" aria-label="Picture"><svg viewBox="0 0 ${DRAWING_WIDTH} ${height}" role="img" aria-label="${label}">${markup}</svg></div>`,
    requestList(scene.steps),
    '</section>',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function requestList(steps: readonly RecordedStep[]): string {
  const entries = steps.filter(({ exchange }) => exchange !== undefined).map(requestEntry);
  return entries.length === 0 ? '' : `<ol class="requests">${entries.join('\n')}</ol>`;
}

function requestEntry(recorded: RecordedStep): string {
  const { exchange, shown } = recorded;
  if (exchange === undefined) return '';
  const refusal = refusalText(recorded);
  const values = [
    ...shown.map(({ label, value }) => ({ label, value: shownText(value) })),
    ...(refusal === undefined || shown.some(({ value }) => shownText(value) === refusal)
      ? []
      : [{ label: 'refused because', value: refusal }]),
  ];
  const line = `${exchange.as === undefined ? '' : `${exchange.as}: `}${exchange.method} ${shortenIds(exchange.path)}`;
  const list = values.map(({ label, value }) => `<dt>${escapeMarkup(label)}</dt><dd>${escapeMarkup(value)}</dd>`);
  return [
    `<li><code>${escapeMarkup(line)}</code> <span class="status">${exchange.status ?? 'no answer'}</span>`,
    list.length === 0 ? '' : `<dl>${list.join('')}</dl>`,
    '</li>',
  ].join('');
}

const PAGE_STYLE = [
  ':root{color-scheme:light dark}',
  `body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 ${SANS};overflow-wrap:anywhere}`,
  'main{max-width:62rem;margin:0 auto;padding:2rem 1rem}h1{margin:0 0 .5rem;line-height:1.2}h2{margin:3rem 0 1rem}',
  '.lead{font-size:1.125rem;margin:0 0 .5rem}.facts{color:var(--muted);margin:0}a{color:var(--accent)}',
  'section{margin:0 0 2.5rem;break-inside:avoid}.say{font-size:1.35rem;line-height:1.4;margin:0 0 1rem}',
  '.drawing svg{display:block;width:100%;height:auto}',
  '.requests{margin:.75rem 0 0;padding-inline-start:1.5rem;color:var(--muted);font-size:.875rem}',
  '.requests code{font-size:.8125rem;color:var(--text)}.status{font-weight:600}',
  'dl{display:grid;grid-template-columns:max-content 1fr;gap:0 .75rem;margin:.125rem 0 .375rem}dt::after{content:":"}dd{margin:0;color:var(--text)}',
  '@media screen and (max-width:44rem){.drawing{overflow-x:auto}.drawing svg{min-width:44rem}}',
  '@media print{main{max-width:none;padding:0}h2{break-after:avoid}.say{font-size:1.1rem}nav{display:none}}',
].join('\n');
