import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { secret } from '../../kit/secret.ts';

/** Converts base64 with padding, which some authenticators and polyfills send, to base64url. */
function toBase64Url(text: string): string {
  return text
    .replace(/={1,2}$/, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** Bytes as base64url without padding, as in WebAuthn JSON. Other base64 is converted. */
const bytes = z
  .string()
  .max(100_000)
  .overwrite(toBase64Url)
  .regex(/^[A-Za-z0-9_-]*$/, { error: '{path} must be base64url' });

/** The ID of a credential. WebAuthn allows 1023 bytes. @see https://www.w3.org/TR/webauthn-3/#credential-id */
export const credentialId = bytes.min(1).max(1364);

/** The name of a passkey, which its user sees. */
export const passkeyName = z.string().trim().min(1).max(100);

/** A passkey of a user. @see docs/reference/protocol/sign-in.md#passkeys */
export const passkey = z.object({
  id: z.string(),
  user_id: fields.userId,
  /** Null for passkeys that were registered without a name. */
  name: z.string().nullable(),
  created_at_millis: z.number(),
  last_used_at_millis: z.number().nullable(),
  /** The domain that it signs in for. Null for passkeys from before this was stored: the host of their page. */
  relying_party_id: z.string().nullable(),
  /** Whether the authenticator verified the user at the last use. Null if unknown. */
  user_verified: z.boolean().nullable(),
});

const transport = z.string().max(50);
const extensions = z.record(z.string(), z.unknown());

/** A supported key type. */
const credentialParameters = z.object({ alg: z.number(), type: z.literal('public-key') });

/** Options for `navigator.credentials.create`, with a relying party ID that the page replaces with its host name. */
export const passkeyRegistrationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: secret(z.string()),
  pubKeyCredParams: z.array(credentialParameters),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    userVerification: z.literal('preferred'),
    requireResidentKey: z.literal(true),
  }),
  extensions,
});

/** Options for `navigator.credentials.get`, with a relying party ID that the page replaces with its host name. */
export const passkeyAuthenticationOptions = z.object({
  rpId: z.string(),
  challenge: secret(z.string()),
  allowCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  timeout: z.number(),
  userVerification: z.literal('preferred'),
});

/**
 * The domain for passkeys of subdomains and related origins. Pages that are none of them use their host name.
 *
 * @see docs/reference/protocol/sign-in.md#passkeys
 */
export const passkeyRelyingParty = z.object({ id: z.string(), related_origins: z.array(z.string()) });

const credentialShape = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(50).nullish(),
  clientExtensionResults: extensions.default({}),
};

/**
 * Response of a browser to the registration options: RegistrationResponseJSON. Browsers may add properties, so unknown
 * ones are dropped instead of rejected. Programs other than browsers send null for what they do not know.
 *
 * @see https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson
 */
export const passkeyRegistrationResponse = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: secret(bytes.min(1)),
    attestationObject: secret(bytes.min(1)),
    authenticatorData: secret(bytes.nullish()),
    transports: z.array(transport).max(20).nullish(),
    publicKeyAlgorithm: z.number().nullish(),
    publicKey: secret(bytes.nullish()),
  }),
});

/**
 * Response of a browser to the authentication options: AuthenticationResponseJSON. Unknown properties are dropped.
 *
 * @see https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson
 */
export const passkeyAuthenticationResponse = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: secret(bytes.min(1)),
    authenticatorData: secret(bytes.min(1)),
    signature: secret(bytes.min(1)),
    userHandle: secret(bytes.nullish()),
  }),
});
