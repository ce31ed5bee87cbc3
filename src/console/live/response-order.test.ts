import { createResponseOrder } from './response-order';

it('accepts each response unless a newer one has overtaken it', () => {
  const ask = createResponseOrder();
  const [first, second, third] = [ask(), ask(), ask()];
  expect([second(), first(), third()]).toEqual([true, false, true]);
});
