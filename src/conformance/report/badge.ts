// A badge: how many clauses the target keeps, as a picture, or as data for services that draw badges (the endpoint
// format of shields.io).

import type { Report } from './report';

interface BadgeText {
  readonly label: 'conformance';
  readonly message: string;
  readonly colour: keyof typeof COLOURS;
}

/** White text on each of these has a contrast of at least 4.5. */
const COLOURS = { green: '#1b7f3b', red: '#b3261e', amber: '#8a5a00', grey: '#5c6370' } as const;

export function badgeText({ exit, shard, clauses, coverage: { clauses: judged } }: Report): BadgeText {
  const label = 'conformance';
  const failed = clauses.filter(({ verdict }) => verdict === 'fail').length;
  const share = `${judged.seen} of ${judged.of} clauses`;
  if (exit === 1) return { label, message: failed === 0 ? 'fails' : `${clauseCount(failed)} violated`, colour: 'red' };
  if (exit !== 0 && exit !== 5) return { label, message: 'not judged', colour: 'grey' };
  const isWhole = exit === 0 && shard === undefined && judged.seen === judged.of;
  return { label, message: share, colour: isWhole ? 'green' : 'amber' };
}

const clauseCount = (count: number): string => `${count} ${count === 1 ? 'clause' : 'clauses'}`;

export function badgeJson(report: Report): string {
  const { label, message, colour } = badgeText(report);
  return `${JSON.stringify({ schemaVersion: 1, label, message, color: COLOURS[colour], cacheSeconds: 300 })}\n`;
}

const HEIGHT = 20;
const PADDING = 6;
/** Average width of a character at 11 px; `textLength` fits the text to it. */
const CHARACTER = 6.4;

export function badgeSvg(report: Report): string {
  const { label, message, colour } = badgeText(report);
  const [left, right] = [widthOf(label), widthOf(message)];
  const width = left + right;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${label}: ${message}">
<title>${label}: ${message}</title>
<clipPath id="round"><rect width="${width}" height="${HEIGHT}" rx="3"/></clipPath>
<g clip-path="url(#round)"><rect width="${left}" height="${HEIGHT}" fill="#3b4048"/><rect x="${left}" width="${right}" height="${HEIGHT}" fill="${COLOURS[colour]}"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
${textAt(label, PADDING, left)}
${textAt(message, left + PADDING, right)}
</g>
</svg>
`;
}

const widthOf = (text: string): number => Math.round(text.length * CHARACTER) + 2 * PADDING;
const textAt = (text: string, x: number, width: number): string =>
  `<text x="${x}" y="14" textLength="${width - 2 * PADDING}">${text}</text>`;
