// Hands a file to the browser to be saved. An address of the server would not do: it cannot carry the control token.

/** Some browsers begin with it some time after the click. */
const KEPT_MS = 10_000;

export function saveFile(name: string, type: string, content: string | Blob): void {
  const href = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
