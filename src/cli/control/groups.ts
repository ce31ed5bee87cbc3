// First words of the commands that control a running server. Apart from their table, so that the help of the program and the start of
// `serve` need no more than this.

export const CONTROL_GROUPS: Readonly<Record<string, string>> = {
  status: 'What is running, and what happens next.',
  clock: 'Ledger time: look, freeze, run, set, advance.',
  snapshot: 'Take a point to come back to, or delete one.',
  snapshots: 'List the snapshots.',
  revert: 'Go back to a snapshot.',
  dump: 'Write the world to a file.',
  load: 'Replace the world by a file.',
  reset: 'Go back to the start of the world.',
  automation: 'What the network does by itself: look, hold, let go.',
  step: 'Do one step of automation now.',
  fail: 'Make the next steps of automation fail.',
  switch: 'Automation of one wallet, name or preapproval.',
  offer: 'Transfer offers, in the name of anybody.',
  party: 'Parties of the network.',
  user: 'Users of the participant.',
  wallet: 'Wallets of users.',
  holding: 'Mint, lock, unlock and burn tokens.',
  updates: 'Updates of the ledger, as they are or as they come.',
  contract: 'Contracts and their lives.',
  balance: 'The tokens of a party over time.',
  rounds: 'The mining rounds.',
  name: 'Publish and renew names.',
  preapproval: 'Receivers that need not accept.',
  lsu: 'Upgrades of the synchronizer.',
  migrate: 'Start a migration.',
  reassign: 'Contracts on the way between synchronizers.',
  host: 'Let a participant host a party.',
  unhost: 'Let a participant host a party no longer.',
  fault: 'Answers that go wrong on purpose.',
  held: 'List the requests that are held in process.',
  release: 'Let held requests go on.',
  world: 'Private copies with a ledger and a clock of their own.',
  requests: 'The newest exchanges: list, count, follow, export.',
};

export const isControlGroup = (word: string | undefined): boolean =>
  word !== undefined && Object.hasOwn(CONTROL_GROUPS, word);
