// `npm run soak [-- --minutes 10 --seed 1 --data]`: the built command under mixed traffic; a line every ten seconds,
// and a verdict.

import { parseArgs } from 'node:util';
import { soak } from './run';

const HELP = `npm run soak -- [--minutes 10] [--seed 1] [--data]
Presses the built command with mixed traffic and says whether memory and handles come back.
  --data  keeps the worlds in a folder meanwhile
Exit status: 0 they do; 1 they do not, or an answer was wrong; 2 usage error.
`;
const { values } = parseArgs({
  strict: false,
  options: {
    help: { type: 'boolean', short: 'h' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    data: { type: 'boolean', default: false },
  },
});
const [minutes, seed] = [Number(values['minutes']), Number(values['seed'])];
const say = (text: string): void => void process.stdout.write(text);

async function main(): Promise<number> {
  if (values['help'] === true) {
    say(HELP);
    return 0;
  }
  if (!(minutes > 0) || !Number.isSafeInteger(seed)) {
    say(HELP);
    return 2;
  }
  const done = await soak({
    seconds: minutes * 60,
    everySeconds: Math.min(10, minutes * 6),
    seed,
    isKept: values['data'] === true,
    say,
  });
  const findings = [
    ...done.answers,
    ...done.verdict,
    ...(done.exit === 0 ? [] : [`the server ended with ${String(done.exit)}`]),
  ];
  say(
    `answers by status (0: given up or cut on purpose; 5xx: faults that were asked for, any other fails the run): ${[
      ...done.statuses,
    ]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}\n`,
  );
  say(
    findings.length === 0
      ? 'memory and handles came back: good\n'
      : `FAILED\n${findings.map((finding) => `  ${finding}\n`).join('')}`,
  );
  return findings.length === 0 ? 0 : 1;
}

void main().then((status) => process.exit(status));
