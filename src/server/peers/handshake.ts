// Mutual proof that both ends of a link have the secret of the cluster. Each end proves it for a nonce of the other, so
// a recorded handshake is of no use; the role is part of the proof, so it cannot be sent back. The connection is not
// encrypted.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Version of frames, handshake and messages: other versions are refused. */
const PROTOCOL = 1;
const NONCE = /^[0-9a-f]{64}$/;

export interface LinkIdentity {
  /** Unique id of this process. */
  readonly replica: string;
  readonly secret: string;
}

interface Hello {
  readonly protocol: number;
  readonly replica: string;
  readonly nonce: string;
}

interface Proof {
  readonly replica: string;
  readonly nonce: string;
  readonly mac: string;
}

export const newNonce = (): string => randomBytes(32).toString('hex');

interface ProvenLink {
  readonly dialing: string;
  readonly accepting: string;
  readonly dialingNonce: string;
  readonly acceptingNonce: string;
}

type LinkRole = 'dialing' | 'accepting';

/** Lengths are fixed or written out, so that no two links have the same text. */
const macOf = (secret: string, role: LinkRole, link: ProvenLink): string =>
  createHmac('sha256', secret)
    .update(
      JSON.stringify([
        'understudy link',
        PROTOCOL,
        role,
        link.dialing,
        link.accepting,
        link.dialingNonce,
        link.acceptingNonce,
      ]),
    )
    .digest('hex');

const isProof = (seen: unknown, expected: string): boolean => {
  const [a, b] = [Buffer.from(typeof seen === 'string' ? seen : ''), Buffer.from(expected)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
};

export const helloOf = (replica: string, nonce: string): string =>
  JSON.stringify({ protocol: PROTOCOL, replica, nonce } satisfies Hello);

/** The dialing side's answer to a hello, or why it hangs up. */
export function proofFor(
  { replica, secret }: LinkIdentity,
  { hello, expected, nonce }: { readonly hello: string; readonly expected: string; readonly nonce: string },
): { readonly proof: string; readonly welcome: string } | { readonly problem: string } {
  const read = membersOf(hello);
  const { protocol, replica: accepting, nonce: acceptingNonce } = read;
  if (protocol !== PROTOCOL)
    return { problem: `it speaks version ${String(protocol)} of the link protocol, not ${PROTOCOL}` };
  if (accepting !== expected) return { problem: `another process, ${String(accepting)}, responds at its address` };
  if (typeof acceptingNonce !== 'string' || !NONCE.test(acceptingNonce)) return { problem: 'it sent no nonce' };
  const link = { dialing: replica, accepting: expected, dialingNonce: nonce, acceptingNonce };
  return {
    proof: JSON.stringify({ replica, nonce, mac: macOf(secret, 'dialing', link) } satisfies Proof),
    welcome: macOf(secret, 'accepting', link),
  };
}

export const isWelcome = (seen: string, expected: string): boolean => isProof(membersOf(seen)['mac'], expected);

/** The accepting side's answer to a proof, or why it hangs up. */
export function welcomeFor(
  { replica, secret }: LinkIdentity,
  { proof, nonce }: { readonly proof: string; readonly nonce: string },
): { readonly welcome: string; readonly dialing: string } | { readonly problem: string } {
  const { replica: dialing, nonce: dialingNonce, mac } = membersOf(proof);
  if (typeof dialing !== 'string' || typeof dialingNonce !== 'string' || !NONCE.test(dialingNonce))
    return { problem: 'it sent no proof' };
  const link = { dialing, accepting: replica, dialingNonce, acceptingNonce: nonce };
  if (!isProof(mac, macOf(secret, 'dialing', link))) return { problem: 'it does not have the secret of this cluster' };
  return { welcome: JSON.stringify({ mac: macOf(secret, 'accepting', link) }), dialing };
}

function membersOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
