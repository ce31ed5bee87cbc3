// Which members and parameters mean something that lives, or want a value that a schema cannot say: what makes a valid
// request succeed. `then` is what the contract calls the effect of a fault.

import fc, { type Arbitrary } from 'fast-check';
import { type LivingKind } from './living';
import { Entries, Living, type Plan } from './plan';

const living = (...kinds: readonly LivingKind[]): Arbitrary<Plan> =>
  fc.tuple(fc.constantFrom(...kinds), fc.nat({ max: 99 })).map(([kind, at]) => new Living(kind, at));
const one = <T extends Plan>(...values: readonly T[]): Arbitrary<Plan> => fc.constantFrom(...values);
const mostly = (often: Arbitrary<Plan>, ...seldom: readonly Arbitrary<Plan>[]): Arbitrary<Plan> =>
  fc.oneof({ weight: 6, arbitrary: often }, ...seldom.map((arbitrary) => ({ weight: 1, arbitrary })));

const AMOUNTS = one('0.0000000001', '1', '0.5', '2.25', '10.0000000000', '0.01');
const SPANS = one('1us', '1s', '30s', '10m', '1h', '2h30m');
/** Two thirds of tracking ids are fresh, the others come again. */
const TRACKING = fc.oneof(
  fc.nat({ max: 100_000 }).map((number) => `t-${number}`),
  fc.nat({ max: 20_000 }).map((number) => `fuzz ${number}`),
  living('trackingId'),
);

const EFFECTS: readonly Plan[] = [{ hold: true }, { failAfterAcceptance: true }];
const FAULTS: Arbitrary<Plan> = fc.oneof(
  fc.record({ operation: one('createTransferOffer'), then: one(...EFFECTS), times: one(1, 2) }),
  fc.record({
    operation: one('*', 'validator', 'scan', 'getDso'),
    delay: one({ fixed: 0 }, { fixed: 1 }, { uniform: { min: 0, max: 2 } }, { lognormal: { median: 1, sigma: 0.5 } }),
    probability: one(0, 0.5, 1),
  }),
  fc.record({
    operation: one('getDso', 'listAnsEntries', 'createTransferOffer', 'scan'),
    then: one({ status: 503 }, { status: 404 }, { status: 500 }),
    times: one(1),
  }),
  fc.record({
    operation: one('scan', 'ledger', 'listTransferOffers'),
    then: one({ reset: 'before' }, { reset: 'after' }, { truncate: 3 }, { slow: { bytesPerSecond: 1000 } }),
    times: one(1),
  }),
) as Arbitrary<Plan>;

const WORLDS: Arbitrary<Plan> = fc.record(
  {
    from: fc.oneof(
      { weight: 8, arbitrary: fc.record({ world: living('world') }) },
      { weight: 1, arbitrary: one({ named: 'empty' }, { named: 'nothing' }) },
    ),
    id: fc.nat({ max: 6 }).map((number) => `w-${number}`),
    seed: one('1', 's'),
    clock: one('manual', 'manual', 'manual', 'real'),
  },
  { requiredKeys: ['from'] },
) as Arbitrary<Plan>;

/** A snapshot that was taken: its migration and its time belong together. */
const atSnapshot = (more: Record<string, Arbitrary<Plan>>, required: readonly string[]): Arbitrary<Plan> =>
  fc.tuple(fc.nat({ max: 19 }), fc.record(more, { requiredKeys: [...required] })).map(([at, rest]): Plan => ({
    migration_id: new Living<LivingKind>('snapshotMigration', at),
    record_time: new Living<LivingKind>('snapshotTime', at),
    ...(rest as Record<string, Plan>),
  }));
const MATCH = one<Plan>('exact', 'at_or_before', null);
const owners = fc.array(living('party'), { minLength: 1, maxLength: 3 }) as Arbitrary<Plan>;

/** Formats that let a caller see what is its own. */
const FILTERS = one<Plan>(
  {},
  { cumulative: [] },
  { cumulative: [{ identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob: true } } } }] },
  {
    cumulative: [
      {
        identifierFilter: {
          TemplateFilter: { value: { templateId: '#splice-wallet:Splice.Wallet.TransferOffer:TransferOffer' } },
        },
      },
    ],
  },
);
const OWN_EVENTS: Arbitrary<Plan> = fc.tuple(FILTERS, fc.boolean()).map(([filters, verbose]): Plan => ({
  filtersByParty: new Entries([[new Living<LivingKind>('ownParty', 0), filters]]),
  verbose,
}));
const OWN_UPDATES: Arbitrary<Plan> = fc
  .tuple(OWN_EVENTS, fc.constantFrom('TRANSACTION_SHAPE_ACS_DELTA', 'TRANSACTION_SHAPE_LEDGER_EFFECTS'), fc.boolean())
  .map(([eventFormat, transactionShape, both]): Plan => ({
    includeTransactions: { eventFormat, transactionShape },
    ...(both ? { includeReassignments: eventFormat } : {}),
  }));

const RIGHT: Arbitrary<Plan> = fc
  .oneof(
    living('party').chain((party) =>
      one<Plan>(
        { CanReadAs: { value: { party } } },
        { CanActAs: { value: { party } } },
        { CanExecuteAs: { value: { party } } },
      ),
    ),
    one<Plan>({ CanReadAsAnyParty: { value: {} } }, { CanExecuteAsAnyParty: { value: {} } }),
  )
  .map((kind): Plan => ({ kind }));
/** Path and body have to name the same one. */
const SPARE_USER = fc.constant<Plan>(new Living<LivingKind>('spareUser', 0));
const OWN_PARTY = fc.constant<Plan>(new Living<LivingKind>('ownParty', 0));
const RIGHTS = fc.array(RIGHT, { maxLength: 3 }) as Arbitrary<Plan>;
const ledgerUser = (id: Arbitrary<Plan>): Arbitrary<Plan> =>
  fc.record(
    {
      id,
      primaryParty: living('party'),
      metadata: one<Plan>(null, { annotations: { a: 'b' } }),
      identityProviderId: one(''),
    },
    { requiredKeys: ['id'] },
  ) as Arbitrary<Plan>;

/** A proposal of the caller's: everybody may make one, and no two are the same change. */
const PROPOSE: Arbitrary<Plan> = fc.record({
  commandId: fc.nat({ max: 1_000_000 }).map((number) => `fuzz-${number}`),
  actAs: OWN_PARTY.map((party): Plan => [party]),
  commands: fc.tuple(OWN_PARTY, living('party')).map(([receiver, provider]): Plan => [
    {
      CreateCommand: {
        templateId: '#splice-wallet:Splice.Wallet.TransferPreapproval:TransferPreapprovalProposal',
        createArguments: { receiver, provider },
      },
    },
  ]),
}) as Arbitrary<Plan>;

/** What a user submits: a proposal, or something of the token standard. */
const SUBMISSION = fc.oneof(PROPOSE, living('tokenSubmission'));

const EMPTY_WORLD =
  'name: lunch\nends: 2026-01-15T12:00:00Z\nlasts: 1h\nusers:\n  alice: {}\n  bob: { wallet: false }\n';

/** The first line whose pattern fits `operationId member` decides. */
const TABLE: readonly (readonly [RegExp, Arbitrary<Plan>])[] = [
  // whole bodies
  [/^addFault body$/, FAULTS],
  [/^createWorld body$/, WORLDS],
  [/^(loadWorld|createWorld) body application\/x-ndjson$/, living('dump')],
  [/^(loadWorld|createWorld) body application\/yaml$/, one(EMPTY_WORLD)],
  [
    /^advanceClock body$/,
    fc.oneof(
      fc.record({ by: SPANS }),
      fc.record({ byMicros: one(0, 1, 1_000_000) }),
      fc.record({ toNext: one<Plan>(true, 'rounds', 'expire', 'consume') }),
    ) as Arbitrary<Plan>,
  ],
  [
    /^setClock body$/,
    fc.oneof(
      fc.record({ to: living('now', 'soon') }),
      fc.record({ toMicros: living('soonMicros') }),
    ) as Arbitrary<Plan>,
  ],
  [
    /^announceLsu body$/,
    fc.record({
      topologyFreezeTime: fc.constant(new Living<LivingKind>('soon', 2)),
      upgradeTime: fc.constant(new Living<LivingKind>('soon', 4)),
      successorPhysicalSynchronizerId: one('global-domain::1220aa::35-2'),
    }) as Arbitrary<Plan>,
  ],
  [
    /^getAcsSnapshot body$/,
    atSnapshot(
      {
        record_time_match: MATCH,
        page_size: one(1, 10, 1000),
        party_ids: owners,
        templates: one<Plan>(null, ['splice-amulet:Splice.Amulet:Amulet']),
      },
      ['page_size'],
    ),
  ],
  [
    /^getHoldingsState body$/,
    atSnapshot({ record_time_match: MATCH, page_size: one(1, 10, 1000), owner_party_ids: owners }, [
      'page_size',
      'owner_party_ids',
    ]),
  ],
  [
    /^(getHoldings|proxyHoldings)Summary(V1)? body$/,
    atSnapshot({ record_time_match: MATCH, owner_party_ids: owners }, ['owner_party_ids']),
  ],
  [
    /^getUpdateById body$/,
    fc.record({ updateId: living('ownUpdateId'), updateFormat: OWN_UPDATES }) as Arbitrary<Plan>,
  ],
  [
    /^getUpdateByOffset body$/,
    fc.record({ offset: living('ownOffset'), updateFormat: OWN_UPDATES }) as Arbitrary<Plan>,
  ],
  [
    /^getTransactionById body$/,
    fc.record({ updateId: living('ownUpdateId'), requestingParties: fc.tuple(living('ownParty')) }) as Arbitrary<Plan>,
  ],
  [
    /^getTransactionByOffset body$/,
    fc.record({ offset: living('ownOffset'), requestingParties: fc.tuple(living('ownParty')) }) as Arbitrary<Plan>,
  ],
  [
    /^listUpdates body$/,
    fc.record(
      {
        beginExclusive: fc.oneof(one(0), living('offset')),
        updateFormat: OWN_UPDATES,
        descendingOrder: one(true, false),
      },
      { requiredKeys: ['beginExclusive', 'updateFormat'] },
    ) as Arbitrary<Plan>,
  ],
  [
    /^listActiveContracts body$/,
    fc.record({ activeAtOffset: living('offset'), eventFormat: OWN_EVENTS }) as Arbitrary<Plan>,
  ],
  [/^(submitAndWait|submitAsync|prepareSubmission) body$/, SUBMISSION],
  [/^submitAndWaitForTransaction body$/, fc.record({ commands: SUBMISSION }) as Arbitrary<Plan>],
  [/^executeSubmission(AndWait(ForTransaction)?)? body$/, living('execution')],
  [
    /^getPreferredPackages body$/,
    one<Plan>({ packageVettingRequirements: [{ packageName: 'splice-wallet', parties: [] }] }),
  ],
  [
    /^(get|proxy)TransferFactory body$/,
    fc.record(
      { choiceArguments: living('transfer'), excludeDebugFields: fc.boolean() },
      { requiredKeys: ['choiceArguments'] },
    ) as Arbitrary<Plan>,
  ],
  [/^stepAutomation body$/, one<Plan>({}, { kind: 'rounds' }, { kind: 'consume' }, { kind: 'expire' })],
  // moves of offers
  [/^(accept|reject)TransferOffer contract_id$/, mostly(living('offerToCaller'), living('openOffer', 'contract'))],
  [/^withdrawTransferOffer contract_id$/, mostly(living('offerFromCaller'), living('openOffer', 'contract'))],
  [/^(accept|reject|withdraw)Offer contractId$/, mostly(living('openOffer'), living('contract'))],
  [/^(accept|reject|withdraw)Offer actor$/, living('walletParty')],
  [/^createOfferAs (sender|receiver)$/, living('walletParty')],
  [/(^createTransferOffer tracking_id|^createOfferAs trackingId)$/, TRACKING],
  [/^getTransferOfferStatus tracking_id$/, mostly(living('ownTrackingId'), living('trackingId'))],
  [/^createTransferOffer expires_at$/, mostly(living('soonMicros'), one(0, -1))],
  [/expiresAt$/, living('soon')],
  [/(expiresIn|validFor|lifetime)$/, mostly(one('1d', '30d', '90d'), SPANS)],
  [/amount$/, AMOUNTS],
  // the registry
  [/ instrumentId$/, mostly(one('Amulet'), one('amulet'))],
  [/ transferInstructionId$/, mostly(living('instruction'), living('contract'))],
  [/ allocationId$/, living('contract')],
  [/cached_external_party_amulet_rules/, mostly(living('externalRules'), living('contract'))],
  // holdings and contracts
  [/^burnHolding contractId$/, mostly(living('holding'), living('lockedHolding'))],
  [/^unlockHolding contractId$/, living('lockedHolding')],
  [/^startReassignment contractId$/, mostly(living('stillContract'), living('contract'))],
  [/^startReassignment target$/, fc.constant(new Living<LivingKind>('otherSynchronizer', 0))],
  [/^lockHolding owner$/, mostly(living('holder'), living('party'))],
  [/begin_after_id$/, one(null)],
  [/^publishName url$/, one('', 'https://example.com/a')],
  [/pageToken$/, one('')],
  [/^completeReassignment reassignmentId$/, living('inFlight')],
  [/^stepAutomation contractId$/, living('dueContract')],
  [/cached_open_mining/, living('openRound')],
  [/cached_issuing/, living('issuingRound')],
  [/contract_?ids?$/i, living('contract')],
  // people
  [
    /^createLedgerUser body$/,
    fc.record(
      { user: ledgerUser(fc.nat({ max: 500 }).map((number) => `user-${number}`)), rights: RIGHTS },
      { requiredKeys: ['user'] },
    ) as Arbitrary<Plan>,
  ],
  [
    /^updateLedgerUser body$/,
    fc.record({
      user: ledgerUser(SPARE_USER),
      updateMask: one<Plan>({ paths: ['metadata.annotations'] }, { paths: ['is_deactivated', 'metadata'] }),
    }) as Arbitrary<Plan>,
  ],
  [/^(updateLedgerUser|grantUserRights|revokeUserRights) user-id$/, SPARE_USER],
  [
    /^updatePartyDetails body$/,
    fc.record({
      partyDetails: fc.record({ party: OWN_PARTY }),
      updateMask: one<Plan>({ paths: ['local_metadata'] }),
    }) as Arbitrary<Plan>,
  ],
  [/^updatePartyDetails party$/, OWN_PARTY],
  [/^allocateExternalParty body$/, living('onboarding')],
  [/^(grant|revoke)UserRights body$/, fc.record({ userId: SPARE_USER, rights: RIGHTS }) as Arbitrary<Plan>],
  [
    /^allocateParty body$/,
    fc.record(
      {
        partyIdHint: fc.nat({ max: 5000 }).map((number) => `fuzz-${number}`),
        synchronizerId: one(''),
        localMetadata: one<Plan>(null, { annotations: { a: 'b' } }),
      },
      { requiredKeys: [] },
    ) as Arbitrary<Plan>,
  ],
  [
    /^generateExternalPartyTopology body$/,
    fc.record({
      synchronizer: living('synchronizer'),
      partyHint: one('carla'),
      publicKey: one<Plan>({
        format: 'CRYPTO_KEY_FORMAT_RAW',
        keySpec: 'SIGNING_KEY_SPEC_EC_CURVE25519',
        keyData: '6kpsY+KcUgq+9VB7Ey7F+ZVHdq6+vnuSQh7qaRRG0iw=',
      }),
    }) as Arbitrary<Plan>,
  ],
  [/^deleteLedgerUser user-id$/, mostly(living('spareUser'))],
  [/ user-id$/, living('user')],
  [/^deactivateUser user$/, mostly(living('spareUser'))],
  [/^installWallet body$/, fc.record({ user: mostly(living('walletless'), living('user')) }) as Arbitrary<Plan>],
  [/^createUser user$/, fc.nat({ max: 500 }).map((number) => `user-${number}`)],
  [/^publishName user$/, living('walletUser')],
  [/ user$/, living('user')],
  [
    /^publishName name$/,
    mostly(
      fc.nat({ max: 5000 }).map((number) => `fuzz-${number}.unverified.ans`),
      living('name'),
    ),
  ],
  [
    /^(renewName|getAnsEntryByName|proxyAnsEntryByName|switchAutomation) name$/,
    mostly(
      living('name'),
      fc.nat({ max: 500 }).map((number) => `fuzz-${number}.unverified.ans`),
    ),
  ],
  [/^createPreapproval receiver$/, mostly(living('unpreapprovedParty'), living('party'))],
  [
    /^(cancelPreapproval|getTransferPreapprovalByParty|lookupTransferPreapproval) party$/,
    mostly(living('preapprovedParty'), living('party')),
  ],
  [/^switchAutomation subject$/, one('wallet', 'wallet', 'name', 'preapproval')],
  [/^switchAutomation key$/, mostly(living('walletParty'), living('name'))],
  [/(filtersByParty name|listConnectedSynchronizers party)$/, mostly(living('ownParty'), living('party'))],
  [/ (participant|participants|participantId)$/, living('participant')],
  [
    /(party|party_id|party_ids|owner_party_ids|receiver_party_id|owner|holders|submitter|receiver|filter-party|parties)$/,
    living('party'),
  ],
  [/^getPreferredPackageVersion synchronizer-id$/, one('')],
  [/(domain_id|synchronizer)$/, living('synchronizer')],
  [/identity-?provider-?id$/i, one('')],
  // places in history
  [/update_?id$/i, living('updateId')],
  [/(offset|activeAtOffset|beginExclusive|endInclusive)$/i, living('offset')],
  [/^startMigration migrationId$/, living('nextMigration')],
  [/migration_id$/, living('migration')],
  [/^getSnapshotTimestamp(After)? (before|after)$/, mostly(living('laterThanSnapshot'), living('recordTime'))],
  [/after_record_time$/, living('recordTime')],
  [/record_time$/, mostly(living('snapshotTime'), living('now', 'recordTime'))],
  [/as_of_round$/, mostly(one(null), living('roundNumber'))],
  [/(page_size|pageSize|limit)$/, one(1, 2, 10, 100)],
  [/stream_idle_timeout_ms$/, one(0, 1, 50)],
  // the stand-in itself
  [/^(revertToSnapshot|deleteSnapshot) id$/, living('snapshot')],
  [/^deleteFault id$/, living('fault')],
  [/^releaseHeld id$/, living('held')],
  [/^getWorld id$/, living('world')],
  [/^deleteWorld id$/, living('spareWorld')],
  [/^getRequest id$/, living('request')],
  [/ world$/, living('world')],
];

/** Values for the member, if anything better is known than its schema. */
export function knownFor(operationId: string): (name: string) => Arbitrary<Plan> | undefined {
  return (name) => TABLE.find(([pattern]) => pattern.test(`${operationId} ${name}`))?.[1];
}
