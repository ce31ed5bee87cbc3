// Groups of the commands that control a running server, in a separate file so that --help and `serve` do not load their
// table.

export const CONTROL_GROUPS: Readonly<Record<string, string>> = {
  status: 'Show the server, its world and the next automation step.',
  metrics: 'Write the counters of the server.',
  clock: 'Show, freeze, run, set or advance ledger time.',
  snapshot: 'Take or delete a snapshot.',
  snapshots: 'List snapshots.',
  revert: 'Revert to a snapshot.',
  dump: 'Write the world to a file.',
  load: 'Replace the world with a file.',
  reset: 'Reset the world to its start.',
  automation: 'List, pause or resume the automation of the network.',
  step: 'Run one automation step now.',
  fail: 'Make the next automation steps fail.',
  switch: 'Switch the automation of a wallet, name or preapproval on or off.',
  offer: 'Create, list and act on transfer offers as any party.',
  party: 'Manage parties of the network.',
  user: 'Manage users of the participant.',
  wallet: 'Manage wallets of users.',
  holding: 'Mint, lock, unlock and burn tokens.',
  updates: 'List or follow updates of the ledger.',
  contract: 'Show contracts and their lifecycle.',
  balance: 'Show the balance of a party over time.',
  rounds: 'List mining rounds.',
  name: 'Publish and renew names.',
  preapproval: 'Manage preapproved receivers (transfers need no acceptance).',
  lsu: 'Manage synchronizer upgrades.',
  migrate: 'Start a migration.',
  reassign: 'Reassign contracts between synchronizers.',
  host: 'Let a participant host a party.',
  unhost: 'Stop a participant from hosting a party.',
  fault: 'Inject faults into responses.',
  held: 'List requests held in process.',
  release: 'Release held requests.',
  world: 'Manage worlds: isolated copies with their own ledger and clock.',
  requests: 'List, count, follow or export recorded exchanges.',
};

export const isControlGroup = (word: string | undefined): boolean =>
  word !== undefined && Object.hasOwn(CONTROL_GROUPS, word);
