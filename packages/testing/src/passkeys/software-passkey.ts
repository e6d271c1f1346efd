import { createHash, randomBytes, sign } from 'node:crypto';
import { checkArgument, checkOptions } from '../arguments.ts';
import { type CborValue, cbor } from './cbor.ts';
import { algorithms, coseKey, newKeys, type PasskeyAlgorithm } from './passkey-keys.ts';

/** False claims of a response, for tests of what a server refuses. */
export interface PasskeyTwists {
  /** Origin of the page. */
  readonly origin?: string;
  /** Whether the page is inside of a page of another site. */
  readonly crossOrigin?: boolean;
  /** Relying party that the authenticator uses. */
  readonly relyingPartyId?: string;
  /** `webauthn.create` or `webauthn.get`. */
  readonly type?: string;
  /** How often it was used. */
  readonly counter?: number;
  /** ID of the user whom it names. */
  readonly userHandle?: string;
  /** Name of another attestation format. `packed` is signed with the passkey itself. */
  readonly format?: string;
  /** Responds without user presence. */
  readonly isAbsent?: boolean;
  /** Responds without user verification, such as a fingerprint or PIN. */
  readonly isUnverified?: boolean;
}

/** A software passkey. */
export interface TestPasskey {
  /** ID of the credential. */
  readonly id: string;
  /** Returns the browser's response to registration options. */
  register(
    options: { readonly challenge: string; readonly user: { readonly id: string } },
    twists?: PasskeyTwists,
  ): {
    readonly id: string;
    readonly rawId: string;
    readonly type: 'public-key';
    readonly clientExtensionResults: Record<string, never>;
    readonly response: { readonly clientDataJSON: string; readonly attestationObject: string; transports: string[] };
  };
  /** Returns the browser's response to authentication options. */
  authenticate(
    options: { readonly challenge: string },
    twists?: PasskeyTwists,
  ): {
    readonly id: string;
    readonly rawId: string;
    readonly type: 'public-key';
    readonly clientExtensionResults: Record<string, never>;
    readonly response: {
      readonly clientDataJSON: string;
      readonly authenticatorData: string;
      readonly signature: string;
      readonly userHandle: string;
    };
  };
}

const flags = { userPresent: 0x01, userVerified: 0x04, attestedData: 0x40 };

/** How a software passkey differs from that of a phone. */
export interface PasskeyOptions {
  /** Whether it counts its uses, like hardware keys. Others always send 0. */
  readonly counts?: boolean;
  /** Default: a new one. */
  readonly id?: string;
  /** Default: `ES256`. */
  readonly algorithm?: PasskeyAlgorithm;
}

/**
 * Creates a passkey like those of browsers, without attestation.
 *
 * @param page origin of the page that uses it
 * @see https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data
 */
export function createPasskey(page: string, options: PasskeyOptions = {}): TestPasskey {
  checkArgument('createPasskey', 'page', page, 'a string');
  checkOptions('createPasskey', options, { counts: 'a boolean', id: 'a string', algorithm: Object.keys(algorithms) });
  const { counts = false, id = newCredentialId(), algorithm = 'ES256' } = options;
  const { privateKey, publicKey } = newKeys(algorithm);
  const signed = (...parts: Buffer[]) =>
    sign(algorithm === 'EdDSA' ? null : 'sha256', Buffer.concat(parts), privateKey);
  const shown = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  let uses = 0;
  let userHandle = '';

  const authenticatorData = (twists: PasskeyTwists, extraFlags: number, rest: Buffer) => {
    if (counts) uses += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(twists.counter ?? uses);
    const relyingPartyId = twists.relyingPartyId ?? new URL(twists.origin ?? page).hostname;
    const presence = twists.isAbsent === true ? 0 : flags.userPresent;
    return Buffer.concat([sha256(relyingPartyId), Buffer.from([presence | extraFlags]), counter, rest]);
  };
  const clientData = (type: string, challenge: string, twists: PasskeyTwists) => {
    const { crossOrigin = false, origin = page } = twists;
    const data = { type: twists.type ?? type, challenge, origin, crossOrigin };
    return Buffer.from(JSON.stringify(data));
  };

  return {
    id,
    register: ({ challenge, user }, twists = {}) => {
      userHandle = user.id;
      const attested = attestedData(id, coseKey(algorithm, publicKey));
      const authData = authenticatorData(twists, flags.attestedData | verification(twists), attested);
      const data = clientData('webauthn.create', challenge, twists);
      const statement = { algorithm, signature: signed(authData, sha256(data)) };
      const attestationObject = text(attestation(twists.format, statement, authData));
      return { ...shown, response: { clientDataJSON: text(data), attestationObject, transports: ['internal'] } };
    },
    authenticate: ({ challenge }, twists = {}) => {
      const data = clientData('webauthn.get', challenge, twists);
      const authData = authenticatorData(twists, verification(twists), Buffer.alloc(0));
      return {
        ...shown,
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(authData),
          signature: text(signed(authData, sha256(data))),
          userHandle: twists.userHandle ?? userHandle,
        },
      };
    },
  };
}

/** Returns the data about a new credential. @see https://www.w3.org/TR/webauthn-3/#sctn-attested-credential-data */
function attestedData(id: string, key: Buffer): Buffer {
  const credentialId = Buffer.from(id, 'base64url');
  const idLength = Buffer.alloc(2);
  idLength.writeUInt16BE(credentialId.length);
  return Buffer.concat([Buffer.alloc(16), idLength, credentialId, key]);
}

function attestation(
  format: PasskeyTwists['format'],
  { algorithm, signature }: { readonly algorithm: PasskeyAlgorithm; readonly signature: Buffer },
  authData: Buffer,
): Buffer {
  const self = new Map<string | number, CborValue>([
    ['alg', algorithms[algorithm]],
    ['sig', signature],
  ]);
  return cbor(
    new Map<string | number, CborValue>([
      ['fmt', format ?? 'none'],
      ['attStmt', format === 'packed' ? self : new Map()],
      ['authData', authData],
    ]),
  );
}

function verification({ isUnverified = false }: PasskeyTwists): number {
  return isUnverified ? 0 : flags.userVerified;
}

function newCredentialId(): string {
  return randomBytes(32).toString('base64url');
}

function sha256(input: string | Buffer): Buffer {
  return createHash('sha256').update(input).digest();
}

function text(bytes: Buffer): string {
  return bytes.toString('base64url');
}
