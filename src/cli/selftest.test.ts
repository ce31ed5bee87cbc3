import { main } from './main';

describe('selftest', () => {
  it.each([
    [
      ['--twin', 'fields-of-later-release'],
      'there is no conforming variant "fields-of-later-release"; did you mean "fields-of-later-releases"?',
    ],
    [['--twin', 'nope'], 'there is no conforming variant "nope"; available: '],
    [
      ['--mutant', 'offset-of-the-fromat'],
      'there is no mutant "offset-of-the-fromat"; did you mean "offset-of-the-format"?',
    ],
  ])('suggests the nearest name for an unknown one without reading the suites: %j', async (args, sentence) => {
    let err = '';
    const status = await main(['selftest', ...args], {
      out: () => undefined,
      err: (text) => void (err += text),
      env: {},
      colours: { out: false, err: false },
    });
    expect({ status, err }).toEqual({ status: 2, err: expect.stringContaining(sentence) });
  });
});
