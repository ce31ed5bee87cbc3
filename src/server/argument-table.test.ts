// The command and the library check arguments before they send them: by the same bounds as openapi/control.yaml.

import { defined, type Json } from '../base';
import { contract } from '../../test/support/contract';
import { ARGUMENTS, type ExpectedArgument } from './argument-table';

/** Where a control operation takes the argument: a parameter, or a member of a body. */
type Place =
  | { readonly operation: string; readonly parameter: string }
  | { readonly schema: string; readonly body: (value: Json) => Json };

const parameter = (operation: string, name: string): Place => ({ operation, parameter: name });
const body = (schema: string, make: (value: Json) => Json): Place => ({ schema, body: make });
const fault = (make: (value: Json) => { readonly [name: string]: Json }): Place =>
  body('AddFaultRequest', (value) => ({ operation: '*', then: { hold: true }, ...make(value) }));
const effect = (make: (value: Json) => Json): Place => fault((value) => ({ then: make(value) }));
const world = (name: string): Place =>
  body('CreateWorldRequest', (value) => ({ from: { named: 'empty' }, [name]: value }));
const itself = (schema: string): Place => body(schema, (value) => value);

const PLACES: Readonly<Record<keyof typeof ARGUMENTS, Place>> = {
  amount: itself('AmountInput'),
  instant: world('at'),
  span: body('AdvanceClockRequest', (by) => ({ by })),
  automationKind: itself('AutomationKind'),
  automationSubject: itself('AutomationSubject'),
  failureReason: itself('FailureReason'),
  failureTimes: body('FailAutomationRequest', (times) => ({ kind: 'consume', reason: 'timeout', times })),
  offerState: parameter('listOffers', 'state'),
  voteState: parameter('listVotes', 'state'),
  rewardWeight: body('VoteAction', (weight) => ({ kind: 'update-sv-reward-weight', weight })),
  speed: body('RunClockRequest', (speed) => ({ speed: typeof speed === 'number' ? speed * 1000 : speed })),
  trafficSpeed: body('ChangeTrafficRequest', (speed) => ({
    speed: typeof speed === 'number' ? speed * 1000 : speed,
  })),
  snapshotName: body('TakeSnapshotRequest', (name) => ({ name })),
  decimals: body('CreateInstrumentRequest', (decimals) => ({ id: 'GOLD', decimals })),
  worldId: itself('WorldId'),
  worldClock: world('clock'),
  seed: world('seed'),
  migrationId: body('StartMigrationRequest', (migrationId) => ({ migrationId })),
  permission: itself('Permission'),
  updateKind: parameter('listLedgerUpdates', 'kind'),
  offset: parameter('listLedgerUpdates', 'after'),
  updateLimit: parameter('listLedgerUpdates', 'limit'),
  balancePoints: parameter('getBalanceHistory', 'points'),
  statisticsUnit: parameter('getStatistics', 'per'),
  statisticsPeriods: parameter('getStatistics', 'periods'),
  contractState: parameter('listContracts', 'state'),
  journalGroup: parameter('listRequests', 'group'),
  journalMethod: parameter('listRequests', 'method'),
  journalStatus: parameter('listRequests', 'status'),
  journalSince: parameter('listRequests', 'since'),
  journalLimit: parameter('listRequests', 'limit'),
  faultId: fault((id) => ({ id })),
  faultTimes: fault((times) => ({ times })),
  faultProbability: fault((probability) => ({ probability })),
  faultDelay: fault((fixed) => ({ delay: { fixed } })),
  faultSigma: fault((sigma) => ({ delay: { lognormal: { median: 1, sigma } } })),
  faultStatus: effect((status) => ({ status })),
  faultReset: effect((reset) => ({ reset })),
  faultTruncate: effect((truncate) => ({ truncate })),
  faultBytesPerSecond: effect((bytesPerSecond) => ({ slow: { bytesPerSecond } })),
};

function isDocumented(place: Place, value: Json): boolean {
  if ('schema' in place)
    return contract().validate(`control.yaml#/components/schemas/${place.schema}`, place.body(value)).length === 0;
  const spec = contract().operations.find(({ id, group }) => group === 'control' && id === place.operation);
  const found = spec?.parameters.find(({ name }) => name === place.parameter);
  return (
    contract().validate(defined(found, `parameter ${place.parameter} of ${place.operation}`).schemaId, value).length ===
    0
  );
}

const WRONG: readonly Json[] = [null, true, [], {}];
const EXAMPLES: { readonly [Type in ExpectedArgument['type']]?: readonly Json[] } = {
  amount: ['0', '12.5', '0.0000000001', '0.00000000001', '-1', '-0', '1e3', '+1', '', 1],
  'exchange-id': ['r1', 'r', '1', 'r-1', ''],
  instant: ['2026-01-15T12:00:00Z', '2026-01-15T12:00:00.000001Z', '2026-01-15', 'now', ''],
  seed: ['7', 'two words', 'line\nline', 'a\u0000b', '\u0000', ''],
  span: ['10m', '1h30m', '5us', '10', '-10m', '10 minutes', ''],
  'status-filter': ['404', '4xx', '600', '40', '4XX', ''],
  'world-id': ['w', 'w-1.a_b', '-w', 'a b', 'w'.repeat(64), 'w'.repeat(65), ''],
};

function valuesAround(expected: ExpectedArgument): readonly Json[] {
  switch (expected.type) {
    case 'choice':
      return [...expected.values, 'nonsense', ''];
    case 'sized-text':
      return ['', 'a', 'a'.repeat(expected.maxLength), 'a'.repeat(expected.maxLength + 1)];
    case 'integer':
    case 'number': {
      const { min, max } = expected;
      const step = min > 0 && min < 1 ? min : 1;
      return [min - step, min, min + step, 'x', ...(max === undefined ? [] : [max, max + step])];
    }
    default:
      return defined(EXAMPLES[expected.type], `examples of ${expected.type}`);
  }
}

it.each(Object.entries(ARGUMENTS).map(([name, { expected }]) => [name, expected.type] as const))(
  'accepts for %s (%s) what the document accepts',
  (name) => {
    const key = name as keyof typeof ARGUMENTS;
    const { expected, accepts } = ARGUMENTS[key];
    const values = [...valuesAround(expected), ...WRONG];
    expect(values.map((value) => [value, accepts(value)])).toEqual(
      values.map((value) => [value, isDocumented(PLACES[key], value)]),
    );
    expect(values.some((value) => accepts(value))).toBe(true);
  },
);
