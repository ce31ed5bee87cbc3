import { worldIcon } from './world-icon';

const svgOf = (world: string): string => decodeURIComponent(worldIcon(world).replace('data:image/svg+xml,', ''));

test('the same world has the same icon, other worlds have others', () => {
  expect(worldIcon('default')).toBe(worldIcon('default'));
  expect(new Set(['default', 'mine', 'mine-2', 'test'].map(worldIcon)).size).toBe(4);
});

test('an icon shows the first letter or digit, and nothing else of the id', () => {
  expect(svgOf('mine')).toContain('>M</text>');
  expect(svgOf('<&">')).toContain('>?</text>');
  expect(svgOf('x'.repeat(500))).toMatch(/hsl\(\d+ 55% 38%\)/);
});
