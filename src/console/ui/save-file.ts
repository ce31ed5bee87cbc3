// Saves a file through the browser. A download link would not carry the control token.

/** Some browsers start the download only after the click handler. */
const KEPT_MS = 10_000;

export function saveFile(name: string, type: string, content: string | Blob): void {
  const href = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
