// The curves of signing keys, from one library.

export { ed25519 } from '@noble/curves/ed25519.js';
export { p256, p384 } from '@noble/curves/nist.js';
export { secp256k1 } from '@noble/curves/secp256k1.js';
