// The instants of the ledger language: years of four digits, without the year zero (observed-ledger 3.4).

const EARLIEST = BigInt(Date.parse('0001-01-01T00:00:00Z')) * 1000n;
const LATEST = BigInt(Date.parse('9999-12-31T23:59:59Z')) * 1000n + 999_999n;

export const isLedgerInstant = (at: bigint): boolean => at >= EARLIEST && at <= LATEST;
