// A story as one animated SVG, for a README: no scripts, no fonts of other hosts. Without animation, as for readers who
// prefer reduced motion, it shows the last scene.

import { parseSpan } from '../base';
import { colourStyle, DRAWING_STYLE } from './drawing-style';
import { escapeMarkup, fitted, svgText, wrappedLines } from './markup';
import type { RecordedScene, RecordedStory } from './recorded-story';
import { readingMs } from './reading-time';
import { DRAWING_WIDTH, drawScene } from './scene-drawing';

const MARGIN = 20;
const WIDTH = DRAWING_WIDTH + 2 * MARGIN;
const SENTENCE_SIZE = 19;
const SENTENCE_LINE = 26;
const SENTENCE_TOP = 72;

interface TimedScene {
  readonly scene: RecordedScene;
  readonly index: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

export function storyAnimation(recorded: RecordedStory): string {
  const { story, scenes } = recorded;
  const drawings = scenes.map((_, index) => drawScene(recorded, index, true));
  const sentences = scenes.map(({ say }) => wrappedLines(say, DRAWING_WIDTH, SENTENCE_SIZE));
  const drawingTop = SENTENCE_TOP + Math.max(1, ...sentences.map(({ length }) => length)) * SENTENCE_LINE;
  const height = drawingTop + Math.max(0, ...drawings.map((drawing) => drawing.height)) + MARGIN;
  const timed = timedScenes(scenes);
  const frames = scenes.map((scene, index) => {
    const last = index === scenes.length - 1;
    return [
      `<g class="f f${index}${last ? ' still' : ''}">`,
      svgText(fitted(`${scene.chapter} · ${index + 1} of ${scenes.length}`, DRAWING_WIDTH / 2, 13), {
        x: WIDTH - MARGIN,
        y: 32,
        class: 'chapter',
        anchor: 'end',
      }),
      ...(sentences[index] ?? []).map((line, row) =>
        svgText(line, { x: MARGIN, y: SENTENCE_TOP + row * SENTENCE_LINE, class: 'say' }),
      ),
      `<g transform="translate(${MARGIN} ${drawingTop})">${drawings[index]?.markup ?? ''}</g></g>`,
    ].join('');
  });
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="t d">`,
    `<title id="t">${escapeMarkup(story.title)}</title>`,
    `<desc id="d">${escapeMarkup(scenes.map(({ say }) => say).join(' '))}</desc>`,
    `<style>${colourStyle('svg')}\n${DRAWING_STYLE}\n${frameStyle(timed)}</style>`,
    `<rect width="${WIDTH}" height="${height}" rx="10" class="page"/>`,
    svgText(fitted(story.title, DRAWING_WIDTH / 2, 16), { x: MARGIN, y: 33, class: 'story' }),
    `<rect x="0" y="${height - 4}" width="${WIDTH}" height="4" class="progress"/>`,
    ...frames,
    '</svg>',
  ].join('\n')}\n`;
}

function timedScenes(scenes: readonly RecordedScene[]): readonly TimedScene[] {
  let at = 0;
  return scenes.map((scene, index) => {
    const fromMs = at;
    at += sceneMs(scene);
    return { scene, index, fromMs, untilMs: at };
  });
}

/** Time to read the sentence, and to look at the picture. */
const sceneMs = ({ say, steps }: RecordedScene): number => {
  const asked = parseSpan(steps[0]?.placed.step.pause ?? '');
  return (asked === undefined ? readingMs(say) : Number(asked) / 1000) + 1_500 + 700 * steps.length;
};

/** Each frame is visible for its share of the whole; the animation repeats. */
function frameStyle(timed: readonly TimedScene[]): string {
  const totalMs = timed.at(-1)?.untilMs ?? 0;
  const percent = (ms: number): string => `${Number(((ms / totalMs) * 100).toFixed(3))}%`;
  const keyframes = timed.map(({ index, fromMs, untilMs }) => {
    const before = fromMs === 0 ? '' : '0%{visibility:hidden}';
    const after = untilMs === totalMs ? '' : `${percent(untilMs)}{visibility:hidden}`;
    return `@keyframes f${index}{${before}${percent(fromMs)}{visibility:visible}${after}${untilMs === totalMs ? '100%{visibility:visible}' : '100%{visibility:hidden}'}}`;
  });
  const seconds = `${totalMs / 1000}s`;
  return [
    '.page{fill:var(--page)}svg .story{font-size:16px;font-weight:700}svg .chapter{fill:var(--muted)}svg .say{font-size:19px}',
    '.progress{fill:var(--accent);transform-origin:0 0}',
    '.f{visibility:hidden}.still{visibility:visible}',
    '@media (prefers-reduced-motion:no-preference){',
    `.progress{animation:p ${seconds} linear infinite}@keyframes p{0%{transform:scaleX(0)}100%{transform:scaleX(1)}}`,
    ...timed.map(({ index }) => `.f${index}{animation:f${index} ${seconds} step-end infinite}`),
    ...keyframes,
    '}',
  ].join('\n');
}
