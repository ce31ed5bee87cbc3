/** The address of a screen that a story names, such as `ledger/updates?kind=…`, in a world. */
export function lookLink(look: string, world: string): string {
  const [path = '', query = ''] = look.split('?');
  const members = new URLSearchParams(query);
  members.set('world', world);
  return `#/${path}?${members.toString()}`;
}
