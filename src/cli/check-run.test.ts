import { uniqueTexts } from './check-run';

describe('the unique texts of a run', () => {
  it('differ from those of any other run, and from each other', () => {
    const [one, other] = [uniqueTexts(), uniqueTexts()];
    const texts = [one('id', 's/a'), one('id', 's/a'), one('id', 's/b'), other('id', 's/a'), other('id', 's/a')];
    expect(new Set(texts).size).toBe(5);
    for (const text of texts) expect(text).toMatch(/^id-[0-9a-f]{16}$/);
  });
});
