// Groups of the commands that control a running server, in a separate file so that --help and `serve` do not load their
// table.

export const CONTROL_GROUPS: Readonly<Record<string, string>> = {
  status: 'Show the server, its world and the next automation step.',
  metrics: 'Write the metrics of the server to stdout or a file.',
  clock: 'Show, freeze, run, set or advance ledger time.',
  snapshot: 'Take or delete a snapshot.',
  snapshots: 'List snapshots.',
  revert: 'Revert to a snapshot.',
  dump: 'Export the world to stdout or a file.',
  load: 'Replace the world with that of a file.',
  reset: 'Reset the world to its initial state.',
  automation: 'List, pause or resume the automation of the network.',
  step: 'Run one automation step now.',
  fail: 'Make the next automation steps fail, or clear such failures.',
  switch: 'Switch the automation of a wallet, name or preapproval on or off.',
  offer: 'Create, list and act on transfer offers as any party.',
  party: 'Manage parties of the network.',
  user: 'Manage users of the participant.',
  wallet: 'Manage wallets of users.',
  holding: 'Mint, lock, unlock and burn tokens.',
  instrument: 'Create and list instruments: kinds of tokens.',
  updates: 'List or follow updates of the ledger.',
  contract: 'Show contracts and their lifecycle.',
  balance: 'Show the balance of a party over time.',
  rounds: 'List mining rounds.',
  name: 'Publish and renew names.',
  preapproval: 'Manage preapproved receivers (transfers need no acceptance).',
  vote: 'Open, cast, list and close votes of the governance body.',
  lsu: 'Manage synchronizer upgrades.',
  migrate: 'Start a migration.',
  reassign: 'Reassign contracts between synchronizers.',
  host: 'Host a party on a participant.',
  unhost: 'Stop hosting a party on a participant.',
  fault: 'Inject faults into responses.',
  held: 'List the requests that a fault holds.',
  release: 'Release held requests.',
  world: 'Manage worlds: isolated copies with their own ledger and clock.',
  requests: 'List, count, follow or export recorded exchanges.',
};

export const isControlGroup = (word: string | undefined): boolean =>
  word !== undefined && Object.hasOwn(CONTROL_GROUPS, word);
