import { createEventReader } from './sse';

const WHOLE = ': hello\n\nevent: update\ndata: {"offset":1}\n\ndata: a\ndata: b\n\nevent: world\ndata: half';

it('reads the same events however the text is cut', () => {
  const expected = [{ name: 'update', data: '{"offset":1}' }, { name: 'message', data: 'a\nb' }];
  for (const size of [1, 2, 3, 7, WHOLE.length]) {
    const read = createEventReader();
    const pieces = Array.from({ length: Math.ceil(WHOLE.length / size) }, (_, index) => WHOLE.slice(index * size, (index + 1) * size));
    expect(pieces.flatMap(read)).toEqual(expected);
  }
});
