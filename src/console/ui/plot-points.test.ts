import { frameOf, stepPath } from './plot-points';

it('holds a value until the next change, and the last one to the right edge', () => {
  const points = [
    { at: 0, value: 10 },
    { at: 50, value: 5 },
    { at: 100, value: 0 },
  ];
  expect(stepPath(points, frameOf(points, { width: 100, height: 10 }))).toBe('M0.0 0.0H50.0V5.0H100.0V10.0H100');
});

it('draws one point as a line, and no points as nothing', () => {
  expect(stepPath([{ at: 7, value: 3 }], frameOf([{ at: 7, value: 3 }], { width: 100, height: 10 }))).toBe(
    'M0.0 0.0H100',
  );
  expect(stepPath([], frameOf([], { width: 100, height: 10 }))).toBe('');
});
