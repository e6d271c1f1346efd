import type { BodyOf, Endpoints } from '@portico/contract';
import { z } from 'zod';
import { relyingPartiesOf } from '../../base/relying-party.ts';
import type { HostedContext } from '../../kernel/hosted-pages.ts';
import { trustsPagesAt } from '../../kernel/trusted-redirect.ts';
import { supportedAlgorithms } from './passkey-options.ts';

/** Response of a browser to the registration options. */
export type RegistrationAnswer = BodyOf<Endpoints['POST /auth/passkey/register'], 'client'>['credential'];
/** Response of a browser to the authentication options. */
export type AuthenticationAnswer = BodyOf<Endpoints['POST /auth/passkey/sign-in'], 'client'>['authentication_response'];

/** A stored passkey. */
interface Credential {
  readonly credentialId: string;
  /** COSE. */
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** A stored passkey, with the domain that the authenticator signs for. Null: the host of the page. */
export interface StoredCredential extends Credential {
  readonly relyingPartyId: string | null;
}

/** A new passkey. */
export interface NewCredential extends Credential {
  /** The domain that the authenticator signs for. */
  readonly relyingPartyId: string;
  /** Whether the authenticator verified the user, for example by a fingerprint or PIN. */
  readonly userVerified: boolean;
}

/** What a valid response of an authenticator says. */
export interface Assertion {
  readonly newCounter: number;
  /** The domain that the authenticator signs for. */
  readonly relyingPartyId: string;
  /** Whether the authenticator verified the user, for example by a fingerprint or PIN. */
  readonly userVerified: boolean;
}

/** The page that called the authenticator. */
export interface AskingPage {
  readonly origin: string;
  readonly hostname: string;
  /** The relying party IDs whose passkeys it may use: its host name, and perhaps that of the project. */
  readonly relyingPartyIds: readonly string[];
}

/** Loads the WebAuthn library on first use, since it takes 25 MB. */
async function webAuthn() {
  return await import('@simplewebauthn/server');
}

/** Pages inside of pages of another site may not use passkeys: not to register one, and not to sign in. */
const clientData = z.object({ origin: z.string(), crossOrigin: z.literal(false).optional() });

/**
 * Returns the page that called the authenticator, from its response.
 *
 * @returns undefined if the page is not on a trusted domain, is inside of a page of another site, or the response does not contain it
 */
export function findAskingPage(context: HostedContext, clientDataJSON: string): AskingPage | undefined {
  const { data } = clientData.safeParse(parseJson(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
  if (data === undefined || !trustsPagesAt(context, data.origin)) return undefined;
  const url = new URL(data.origin);
  if (url.origin !== data.origin) return undefined;
  const relyingPartyIds = relyingPartiesOf(context.project.config.auth.passkey, url);
  return { origin: url.origin, hostname: url.hostname, relyingPartyIds };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Attestation formats that can be verified without external data. Browsers send `none`, because no attestation is
 * requested.
 */
const attestationFormats = ['none', 'packed', 'fido-u2f'];

/**
 * Verifies the response of an authenticator to the registration options.
 *
 * @returns the passkey, or undefined if the response is invalid, such as forged or for another challenge or page
 * @see https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
 */
export async function verifyRegistration(
  answer: RegistrationAnswer,
  challenge: string,
  page: AskingPage,
): Promise<NewCredential | undefined> {
  const { verifyRegistrationResponse } = await webAuthn();
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const verified = await unlessRefused(async () => {
    const { id, rawId, type, response } = answer;
    const { clientDataJSON, attestationObject } = response;
    const attestation = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
    if (!attestationFormats.includes(attestation.get('fmt'))) return undefined;
    return await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: page.origin,
      expectedRPID: [...page.relyingPartyIds],
      requireUserVerification: false,
      supportedAlgorithmIDs: supportedAlgorithms,
    });
  });
  if (verified?.verified !== true) return undefined;
  const { credential, userVerified, rpID: relyingPartyId } = verified.registrationInfo;
  const { id, publicKey, counter } = credential;
  // The ID outside the signed data is not verified.
  if (id !== answer.id || relyingPartyId === undefined) return undefined;
  const transports = answer.response.transports ?? [];
  return { credentialId: id, relyingPartyId, publicKey: Buffer.from(publicKey), counter, transports, userVerified };
}

/**
 * Verifies the response of an authenticator to the authentication options.
 *
 * @returns the new counter and whether the user was verified, or undefined if the response is invalid or the counter has not increased
 * @see https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion
 */
export async function verifyAuthentication(
  answer: AuthenticationAnswer,
  challenge: string,
  page: AskingPage,
  credential: StoredCredential,
): Promise<Assertion | undefined> {
  // A passkey from before relying party IDs were stored belongs to the host of its page.
  // @guard passkeys-host-without-relying-party
  const relyingPartyId = credential.relyingPartyId ?? page.hostname;
  // @guard passkeys-current-relying-party
  if (!page.relyingPartyIds.includes(relyingPartyId)) return undefined;
  const { verifyAuthenticationResponse } = await webAuthn();
  const { id, rawId, type, response } = answer;
  const { clientDataJSON, authenticatorData, signature } = response;
  const verified = await unlessRefused(
    async () =>
      await verifyAuthenticationResponse({
        response: {
          id,
          rawId,
          type,
          response: { clientDataJSON, authenticatorData, signature },
          clientExtensionResults: {},
        },
        expectedChallenge: challenge,
        expectedOrigin: page.origin,
        // @guard passkeys-relying-party-of-registration
        expectedRPID: relyingPartyId,
        credential: {
          id: credential.credentialId,
          publicKey: new Uint8Array(credential.publicKey),
          counter: credential.counter,
        },
        requireUserVerification: false,
      }),
  );
  if (verified?.verified !== true) return undefined;
  const { newCounter, userVerified } = verified.authenticationInfo;
  return { newCounter, userVerified, relyingPartyId };
}

/** Returns undefined for errors: the library throws plain errors for malformed and forged data. */
async function unlessRefused<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
