import { dismiss, pauseToast, resumeToast, toast, toasts } from './toasts';

const texts = (): readonly string[] => toasts.value.map(({ text }) => text);

it('removes only expired messages', () => {
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

it('keeps a message while it has the pointer or the focus', () => {
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
