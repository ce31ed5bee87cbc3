import { createResponseOrder } from './response-order';

it('takes each answer but one that a newer has overtaken', () => {
  const ask = createResponseOrder();
  const [first, second, third] = [ask(), ask(), ask()];
  expect([second(), first(), third()]).toEqual([true, false, true]);
});
