import { dismiss, toast, toasts } from './toasts';

const texts = (): readonly string[] => toasts.value.map(({ text }) => text);

it('takes away only the news whose time is over', () => {
  jest.useFakeTimers();
  toast({ kind: 'good', text: 'Done' });
  dismiss(toasts.value[0]?.id ?? 0);
  toast({ kind: 'bad', text: 'Refused' });
  jest.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Refused']);
  jest.useRealTimers();
});
