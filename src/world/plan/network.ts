// The network that a file describes: its start, and later announcements, migrations and held automation.

import { amount, micros, parseSpan, ZERO, type Micros } from '../../base';
import type { AutomationKind, Network, UserRight } from '../../ledger';
import { add, at, refuse, until, type Planning } from './planning';
import type { LsuProperties } from '../world-schema';

/** The operator of the validator. */
export const operatorOf = ({ network }: Planning['file']): string => network?.operator ?? 'validator-operator';

function networkFrom({ file, partyOf }: Planning): Network {
  const words = file.network ?? {};
  const delays = words.delays ?? {};
  const span = (text: string | undefined, otherwise: string): Micros => parseSpan(text ?? otherwise) ?? micros(0n);
  const operator = operatorOf(file);
  const svName = words.svName ?? 'Digital-Asset-2';
  return {
    dso: partyOf('DSO'),
    sv: { name: svName, party: partyOf(svName), user: 'sv' },
    validator: { user: operator, party: partyOf(operator) },
    participant: partyOf('participant'),
    svParticipant: partyOf('sv-participant'),
    synchronizerId: partyOf('global-domain'),
    otherSynchronizerId: partyOf('private-domain'),
    tick: span(words.tick, '10m'),
    amuletPrice: words.amuletPrice ?? '0.1500000000',
    firstRound: words.firstRound ?? 0,
    isDevNet: words.devNet ?? true,
    ...(words.developmentFund && { developmentFundManager: partyOf(words.developmentFund.manager) }),
    names: {
      networkName: words.networkName ?? 'Splice',
      networkFaviconUrl: words.networkFaviconUrl ?? 'https://www.hyperledger.org/hubfs/hyperledgerfavicon.png',
      tokenName: words.tokenName ?? 'Amulet',
      tokenNameAcronym: words.tokenNameAcronym ?? 'AMT',
      nameServiceName: words.nameServiceName ?? 'Amulet Name Service',
      nameServiceNameAcronym: words.nameServiceNameAcronym ?? 'ANS',
    },
    delays: {
      consume: span(delays.consume, '1s'),
      expire: span(delays.expire, '0s'),
      summarize: span(delays.summarize, '30s'),
      assign: span(delays.assign, '5s'),
    },
  };
}

/** The first steps of every world. */
export function planBirth(planning: Planning): void {
  const { start } = planning.span;
  const network = networkFrom(planning);
  checkNetwork(planning, network);
  add(planning, start, '/network', {
    type: 'start-network',
    network,
    migrationId: planning.file.network?.migrationId ?? 0,
  });
  const unclaimed = planning.file.network?.developmentFund?.unclaimed ?? [];
  if (unclaimed.length > 0)
    add(planning, start, '/network/developmentFund/unclaimed', { type: 'add-to-fund', amounts: unclaimed });
  const rights: readonly UserRight[] = [
    { kind: 'participantAdmin' },
    { kind: 'readAsAnyParty' },
    { kind: 'actAs', party: network.validator.party },
  ];
  add(planning, start, '/network', {
    type: 'create-user',
    userId: network.validator.user,
    party: network.validator.party,
    rights,
  });
  add(planning, start, '/network', {
    type: 'install-wallet',
    userId: network.validator.user,
    party: network.validator.party,
  });
}

/** More rounds take minutes to simulate, and a tick of zero never ends. */
const MAX_ROUNDS = 100_000n;

/** Rules beyond the schema: a price above zero, and a tick that lets the history end. */
function checkNetwork(planning: Planning, { amuletPrice, tick }: Network): void {
  const { start, end } = planning.span;
  if (amount(amuletPrice).lte(ZERO))
    refuse(
      planning,
      '/network/amuletPrice',
      `${amuletPrice} is not a price; write the price of a token in USD, above zero`,
    );
  if (tick === 0n || (end - start) / tick > MAX_ROUNDS)
    refuse(
      planning,
      '/network/tick',
      `the history has more than ${MAX_ROUNDS} mining rounds; lengthen \`tick\` or shorten \`lasts\``,
    );
}

/** Events of the whole network after its start. */
export function planEvents(planning: Planning): void {
  const { file } = planning;
  file.migrations?.forEach(({ at: word, id }, index) =>
    add(planning, at(planning, word, `/migrations/${index}/at`), `/migrations/${index}`, {
      type: 'start-migration',
      migrationId: id,
    }),
  );
  file.snapshots?.forEach(({ at: word }, index) =>
    add(planning, at(planning, word, `/snapshots/${index}/at`), `/snapshots/${index}`, { type: 'force-snapshot' }),
  );
  if (file.lsu) planLsu(planning, file.lsu);
  for (const [kind, since] of Object.entries(file.held ?? {})) {
    const pointer = `/held/${kind}`;
    // The schema restricts the kinds; their names are those of the ledger.
    add(planning, at(planning, since, pointer), pointer, {
      type: 'set-automation-mode',
      kind: kind as AutomationKind,
      mode: 'manual',
    });
  }
}

function planLsu(planning: Planning, words: LsuProperties): void {
  const { end } = planning.span;
  const topologyFreezeTime = until(planning, words.freeze, end, '/lsu/freeze');
  const upgradeTime = until(planning, words.upgrade, end, '/lsu/upgrade');
  const lsu = {
    topologyFreezeTime,
    upgradeTime,
    successorPhysicalSynchronizerId: `${planning.partyOf('global-domain')}::${words.successor}`,
  };
  add(planning, at(planning, words.announced, '/lsu/announced'), '/lsu', { type: 'announce-lsu', lsu });
}
