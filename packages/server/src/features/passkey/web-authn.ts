import type { BodyOf, Endpoints, ProjectConfig } from '@portico/contract';
import { z } from 'zod';
import { trustsRedirect } from '../../platform/trusted-redirect.ts';
import { supportedAlgorithms } from './passkey-options.ts';

/** What a browser made of the registration options. */
export type RegistrationAnswer = BodyOf<Endpoints['POST /auth/passkey/register'], 'client'>['credential'];
/** What a browser made of the authentication options. */
export type AuthenticationAnswer = BodyOf<Endpoints['POST /auth/passkey/sign-in'], 'client'>['authentication_response'];

/** A passkey as it is stored. */
export interface Credential {
  readonly credentialId: string;
  /** COSE. */
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** The page that asked an authenticator. */
export interface AskingPage {
  readonly origin: string;
  /** Its host name: what takes the place of the placeholder. */
  readonly relyingPartyId: string;
}

/** The library with its decoders takes 25 MB, so it is loaded with the first passkey. */
async function webAuthn() {
  return await import('@simplewebauthn/server');
}

const clientData = z.object({ origin: z.string() });

/**
 * Reads from an authenticator's answer which page asked.
 *
 * @returns undefined when that page is not on a trusted domain, or the answer says nothing of the kind
 */
export function findAskingPage(domains: ProjectConfig['domains'], clientDataJSON: string): AskingPage | undefined {
  const { data } = clientData.safeParse(parseJson(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
  if (data === undefined || !trustsRedirect(domains, data.origin)) return undefined;
  const url = new URL(data.origin);
  return url.origin === data.origin ? { origin: data.origin, relyingPartyId: url.hostname } : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Forms of attestation that need nothing from outside to be checked. Browsers send `none`, because nothing more was
 * asked for.
 */
const attestationFormats = ['none', 'packed', 'fido-u2f'];

/**
 * Verifies what an authenticator made of our registration options.
 *
 * @returns the passkey, or undefined when anything about the answer is not as it should be: it was made up, or for
 *   another challenge or page
 * @see https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
 */
export async function verifyRegistration(
  answer: RegistrationAnswer,
  challenge: string,
  page: AskingPage,
): Promise<Credential | undefined> {
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
      expectedRPID: page.relyingPartyId,
      requireUserVerification: false,
      supportedAlgorithmIDs: supportedAlgorithms,
    });
  });
  if (verified?.verified !== true) return undefined;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  // The id outside the signed data is a mere claim.
  if (id !== answer.id) return undefined;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: answer.response.transports ?? [] };
}

/**
 * Verifies that an answer was made with a passkey for our authentication options.
 *
 * @returns the new counter, or undefined when anything about the answer is not as it should be, also when its counter
 *   has not grown since the last time
 * @see https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion
 */
export async function verifyAuthentication(
  answer: AuthenticationAnswer,
  challenge: string,
  page: AskingPage,
  credential: Credential,
): Promise<number | undefined> {
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
        expectedRPID: page.relyingPartyId,
        credential: {
          id: credential.credentialId,
          publicKey: new Uint8Array(credential.publicKey),
          counter: credential.counter,
        },
        requireUserVerification: false,
      }),
  );
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined;
}

/** The library throws a plain error for whatever it does not accept, be it garbage or a forgery. */
async function unlessRefused<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
