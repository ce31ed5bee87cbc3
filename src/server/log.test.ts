import { createLog, inBatches, wantsColours, withoutSecrets, type LogLevel } from './log';

const lines: string[] = [];
const logAt = (level: LogLevel) =>
  createLog({
    level,
    colours: false,
    write: (line) => void lines.push(line),
    time: () => new Date('2026-01-15T12:00:00.123Z'),
  });
beforeEach(() => void lines.splice(0));

describe('log', () => {
  test('writes one line with names and values', () => {
    logAt('info').info('GET /v2/version', { status: 200, user: undefined, reason: 'two words\nand a line' });
    expect(lines).toEqual(['12:00:00.123 info  GET /v2/version status=200 reason="two words\\nand a line"\n']);
  });

  test('writes one JSON object per line', () => {
    const log = createLog({
      level: 'info',
      format: 'json',
      colours: true,
      write: (line) => void lines.push(line),
      time: () => new Date('2026-01-15T12:00:00.123Z'),
    });
    const fields = { status: 200, ms: '1.0', user: undefined, reason: 'two words\nand a line' };
    log.info('GET /v2/version', fields, { ms: 1, world: 'default' });
    expect(lines).toEqual([
      '{"time":"2026-01-15T12:00:00.123Z","level":"info","message":"GET /v2/version","status":200,"ms":1,"reason":"two words\\nand a line","world":"default"}\n',
    ]);
  });

  test.each([
    ['silent', 0],
    ['error', 1],
    ['warn', 2],
    ['info', 3],
    ['debug', 4],
  ] as const)('at level %s writes %d of four lines', (level, count) => {
    const log = logAt(level);
    log.error('a');
    log.warn('b');
    log.info('c');
    log.debug('d');
    expect(lines).toHaveLength(count);
  });

  test('never shows a token of an address', () => {
    expect(withoutSecrets('/a?x=1&access_token=abc.def&y=2')).toBe('/a?x=1&access_token=***&y=2');
    expect(withoutSecrets('/a?ACCESS_TOKEN=abc')).toBe('/a?ACCESS_TOKEN=***');
    expect(withoutSecrets('/a?access%5Ftoken=abc&%61ccess_token=def')).toBe('/a?access%5Ftoken=***&%61ccess_token=***');
    expect(withoutSecrets('/a?x=1&access_tokens=2&b=%zz')).toBe('/a?x=1&access_tokens=2&b=%zz');
  });

  test('never shows a password or key in an address, and keeps names that only contain such a word', () => {
    expect(withoutSecrets('/a?password=p"a ss&api-key=1&api%2Dkey=2&client_secret=#x')).toBe(
      '/a?password=***&api-key=***&api%2Dkey=***&client_secret=***#x',
    );
    expect(withoutSecrets('/a?newPassword=1&password_policy=2&x[password]=3')).toBe(
      '/a?newPassword=1&password_policy=2&x[password]=3',
    );
  });

  test('is coloured on a terminal that permits colour', () => {
    expect(wantsColours({ isTTY: true }, {})).toBe(true);
    expect(wantsColours({ isTTY: true }, { NO_COLOR: '1' })).toBe(false);
    expect(wantsColours({}, {})).toBe(false);
  });
});

describe('lines in batches', () => {
  const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

  test('are written together at the end of the turn, in order, and leave nothing behind', async () => {
    const [written, listeners] = [[] as string[], process.listenerCount('exit')];
    const write = inBatches((text) => void written.push(text));
    write('a\n');
    write('b\n');
    expect(written).toEqual([]);
    await turn();
    expect(written).toEqual(['a\nb\n']);
    write('c\n');
    await turn();
    expect([written, process.listenerCount('exit')]).toEqual([['a\nb\n', 'c\n'], listeners]);
  });

  test('are written once when the process exits before that', async () => {
    const written: string[] = [];
    const before = process.listeners('exit');
    inBatches((text) => void written.push(text))('last\n');
    for (const listener of process.listeners('exit')) if (!before.includes(listener)) listener.call(process, 0);
    expect(written).toEqual(['last\n']);
    await turn();
    expect(written).toEqual(['last\n']);
  });
});
