// The icon of the page: the first letter of the world, in a colour of its own.

/** Degrees between the colours of neighbouring sums, so that similar ids look different. */
const HUE_STEP = 47;

const hueOf = (world: string): number =>
  ([...world].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7) * HUE_STEP) % 360;

/** A data address; the same for the same world. */
export function worldIcon(world: string): string {
  const letter = /[a-z0-9]/i.exec(world)?.[0]?.toUpperCase() ?? '?';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="hsl(${hueOf(world)} 55% 38%)"/><text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
