import { dismiss, pauseToast, resumeToast, toast, toasts } from './toasts';

const texts = (): readonly string[] => toasts.value.map(({ text }) => text);

it('takes away only the news whose time is over', () => {
  jest.useFakeTimers();
  toast({ kind: 'good', text: 'Done' });
  dismiss(toasts.value[0]?.id ?? 0);
  toast({ kind: 'bad', text: 'Refused' });
  jest.advanceTimersByTime(7_000);
  expect(texts()).toEqual(['Refused']);
  jest.advanceTimersByTime(1_000);
  expect(texts()).toEqual([]);
  jest.useRealTimers();
});

it('keeps what has the pointer or the focus, until it has neither', () => {
  jest.useFakeTimers();
  toast({ kind: 'bad', text: 'Refused' });
  const id = toasts.value[0]?.id ?? 0;
  pauseToast(id, 'pointer');
  pauseToast(id, 'focus');
  resumeToast(id, 'pointer');
  jest.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Refused']);
  resumeToast(id, 'focus');
  jest.advanceTimersByTime(8_000);
  expect(texts()).toEqual([]);
  jest.useRealTimers();
});
