// Topology transactions that make an external party known: what a participant generates for a public key, and what an allocation
// brings back. Current participants put hosts and signing keys into one PartyToParticipant; older ones, and clients of their own,
// send a NamespaceDelegation and a PartyToKeyMapping beside it. All stand in a versioned wrapper, which is what is hashed and signed.

import { bytesToHex } from '@noble/hashes/utils.js';
import { invariant } from '../base';
import { int32Bytes, concatBytes, lengthPrefixed } from './bytes';
import { cantonHash } from './canton-hash';
import { fingerprintOf, type SigningKey } from './signing-key';
import {
  ADD_REPLACE,
  KEY_USAGES,
  PERMISSIONS,
  PROTO_VERSION,
  SPEC_NUMBERS,
  SPKI_FORMAT,
  type HostingPermission,
} from './topology-enums';
import * as write from './wire-write';

export interface PartyHost {
  /** `participant::1220…`, without the prefix `PAR::`. */
  readonly participant: string;
  readonly permission: HostingPermission;
}

interface ExternalPartySpec {
  readonly partyHint: string;
  readonly key: SigningKey;
  readonly hosts: readonly PartyHost[];
  /** How many confirming hosts must agree. */
  readonly confirmationThreshold: number;
}

interface ExternalPartyTopology {
  readonly party: string;
  readonly fingerprint: string;
  readonly transactions: readonly Uint8Array[];
  /** 34 bytes; what the holder of the key signs. */
  readonly multiHash: Uint8Array;
}

/** The topology of a new external party whose one key is both that of its namespace and the one that signs. */
export function externalPartyTopology({
  partyHint,
  key,
  hosts,
  confirmationThreshold,
}: ExternalPartySpec): ExternalPartyTopology {
  const fingerprint = fingerprintOf(key);
  const party = `${partyHint}::${fingerprint}`;
  const transactions = [transaction(partyToParticipant(party, { key, hosts, confirmationThreshold }))];
  return { party, fingerprint, transactions, multiHash: multiHashOf(transactions) };
}

const [TRANSACTION_PURPOSE, MULTI_PURPOSE] = [11, 55] as const;

/** 34 bytes: the hash of one transaction in its wrapper. */
export const topologyHashOf = (bytes: Uint8Array): Uint8Array => cantonHash(TRANSACTION_PURPOSE, bytes);

/** 34 bytes: one hash for all transactions, whatever their order. */
export function multiHashOf(transactions: readonly Uint8Array[]): Uint8Array {
  invariant(transactions.length > 0, 'a multi hash stands for one transaction at least');
  const hashes = transactions
    .map(topologyHashOf)
    .map((hash) => ({ hash, hex: bytesToHex(hash) }))
    .toSorted((a, b) => (a.hex < b.hex ? -1 : 1));
  return cantonHash(
    MULTI_PURPOSE,
    concatBytes([int32Bytes(hashes.length), ...hashes.map(({ hash }) => lengthPrefixed(hash))]),
  );
}

const FIRST_SERIAL = 1;

/** A transaction that adds the mapping, in its versioned wrapper. */
const transaction = (mapping: write.MessageWriter): Uint8Array =>
  write.encodeMessage((writer) => {
    write.message(writer, 1, (data) => {
      write.uint32(data, 1, ADD_REPLACE);
      write.uint32(data, 2, FIRST_SERIAL);
      write.message(data, 3, mapping);
    });
    write.uint32(writer, 2, PROTO_VERSION);
  });

const partyToParticipant =
  (party: string, { key, hosts, confirmationThreshold }: Omit<ExternalPartySpec, 'partyHint'>): write.MessageWriter =>
  (writer) =>
    write.message(writer, 9, (mapping) => {
      write.text(mapping, 1, party);
      write.uint32(mapping, 2, confirmationThreshold);
      for (const host of hosts) write.message(mapping, 3, writeHost(host));
      write.message(mapping, 6, (keys) => {
        write.message(keys, 1, writeKey(key));
        write.uint32(keys, 2, 1);
      });
    });

const writeHost =
  (host: PartyHost): write.MessageWriter =>
  (writer) => {
    write.text(writer, 1, host.participant);
    write.uint32(writer, 2, PERMISSIONS[host.permission]);
  };

const writeKey =
  (key: SigningKey): write.MessageWriter =>
  (writer) => {
    write.uint32(writer, 2, SPKI_FORMAT);
    write.bytes(writer, 3, key.spki);
    write.packed(writer, 5, KEY_USAGES);
    write.uint32(writer, 6, SPEC_NUMBERS[key.spec]);
  };
