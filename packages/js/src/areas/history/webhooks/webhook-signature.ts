import { webCrypto } from '../../../core/web-crypto.ts';

/**
 * Signatures of webhook requests, in the format of Standard Webhooks and Svix. Needs only Web Crypto.
 *
 * @see docs/reference/protocol/webhooks.md
 */

type Bytes = Uint8Array<ArrayBuffer>;

/** The signed parts of a webhook request. */
export interface SignedParts {
  /** ID of the message. */
  readonly id: string;
  /** Unix time in seconds, as in the header. */
  readonly timestamp: string;
  /** The body as it was received: other bytes for the same JSON have another signature. */
  readonly body: Bytes;
}

/**
 * Signs a webhook request.
 *
 * @returns the signature as in the header, such as `v1,…`
 * @throws {Error} the secret has another format
 */
export async function signatureOf({ id, timestamp, body }: SignedParts, secret: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await webCrypto().subtle.importKey('raw', keyOf(secret), algorithm, false, ['sign']);
  const head = bytesOf(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  const signature = new Uint8Array(await webCrypto().subtle.sign('HMAC', key, signed));
  return `v1,${btoa(String.fromCharCode(...signature))}`;
}

/** Compares two texts in a time that depends only on their lengths. */
export function isSame(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

/** Encodes a text as UTF-8. */
export function bytesOf(text: string): Bytes {
  return new TextEncoder().encode(text);
}

/** Reads a secret: `whsec_` and base64. */
function keyOf(secret: string): Bytes {
  const base64 = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  if (base64 === undefined || base64.replace(/=+$/, '').length % 4 === 1)
    throw new Error('The webhook secret is invalid. Copy it from the endpoint: it begins with "whsec_".');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
