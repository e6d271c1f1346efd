import { randomBytes } from 'node:crypto';
import { fields, KnownErrors, type SessionId, type UserId } from '@portico/contract';
import { z } from 'zod';
import { invariant } from '../../base/invariant.ts';
import { Refusal } from '../../base/refusal.ts';
import { relatedOriginsDocument } from '../../base/relying-party.ts';
import { isRefusedStatement, isUniqueViolation } from '../../db/errors.ts';
import { codeKind, issueCode, spendCode, tryCode } from '../../ground/verification-codes/index.ts';
import { notingFailure, type SignInAttempt } from '../../kernel/acts/failed-sign-ins.ts';
import type { AttemptContext, BaseContext, TenancyContext } from '../../kernel/context.ts';
import { finishSignIn, type SignInResult } from '../../users/sessions/index.ts';
import { requireUserRow } from '../../users/users/index.ts';
import {
  deletePasskeysOfUser,
  insertPasskey,
  passkeyIsStale,
  passkeysAreFull,
  passkeysMax,
  passkeysOfUser,
  starterWith,
  useCodeAndFindPasskey,
} from './passkey.queries.ts';
import { authenticationOptions, registrationOptions, userHandleOf } from './passkey-options.ts';
import {
  type Assertion,
  type AuthenticationAnswer,
  findAskingPage,
  type RegistrationAnswer,
  verifyAuthentication,
  verifyRegistration,
} from './web-authn.ts';

/** Slightly longer than the browser waits for the user. @see docs/reference/protocol/sign-in.md#passkeys */
const codeLifetimeMillis = 65_000;

/** Stores the challenge of a registration, and its user. */
const registrationCode = codeKind('passkey_registration', z.object({ user_id: fields.userId, challenge: z.string() }), {
  lifetimeMillis: codeLifetimeMillis,
});

/** Stores the challenge of a sign-in. */
const authenticationCode = codeKind('passkey_authentication', z.object({ challenge: z.string() }), {
  lifetimeMillis: codeLifetimeMillis,
});

/** @throws {PasskeyAuthenticationNotEnabled} */
function requirePasskeysEnabled(context: TenancyContext): void {
  if (!context.project.config.auth.passkey.allowSignIn) throw new KnownErrors.PasskeyAuthenticationNotEnabled();
}

type ChallengeContext = TenancyContext & Pick<BaseContext, 'isLocalDevelopment'>;

function newChallenge({ platform, isLocalDevelopment }: ChallengeContext): string {
  const fixed = isLocalDevelopment ? platform.settings.passkeyFixedChallenge : undefined;
  return fixed ?? randomBytes(32).toString('base64url');
}

/** Returns the relying party of the project for the page, which knows its host. Undefined if each host has its own. */
function relyingPartyOf({ project }: TenancyContext) {
  const { relyingPartyId, relatedOrigins } = project.config.auth.passkey;
  return relyingPartyId === null ? undefined : { id: relyingPartyId, related_origins: [...relatedOrigins] };
}

/**
 * Returns the document that lets other origins use the passkeys of the project.
 *
 * @throws {Refusal} 404
 * @see https://www.w3.org/TR/webauthn-3/#sctn-related-origins
 */
export async function relatedOriginsOf({ db, platform }: Pick<BaseContext, 'db' | 'platform'>, projectId: string) {
  const project = await platform.projects.find(db, projectId, 'main');
  const document = typeof project === 'object' ? relatedOriginsDocument(project.config) : undefined;
  if (document === undefined) throw new Refusal(404, 'The project has no relying party ID');
  return document;
}

/** The user who registers a passkey, and their session. */
interface SignedInUser {
  readonly userId: UserId;
  readonly sessionId: SessionId | null;
}

/**
 * Returns the options for creating a passkey of a user, with a code for the registration.
 *
 * @throws {PasskeyAuthenticationNotEnabled | UserNotFound}
 * @throws {PasskeyRegistrationFailed} the user has the maximum number of passkeys
 */
export async function initiateRegistration(context: ChallengeContext, { userId, sessionId }: SignedInUser) {
  requirePasskeysEnabled(context);
  const user = await requireUserRow(context, userId);
  const passkeyIds = (await passkeysOfUser.all(context, { userId })).map(({ credential_id: id }) => id);
  if (passkeyIds.length >= passkeysMax) throw tooManyPasskeys();
  const challenge = newChallenge(context);
  const code = await issueCode(context, registrationCode, { user_id: userId, challenge }, { userId, sessionId });
  const name = user.display_name ?? user.primary_email ?? 'User';
  const options = registrationOptions(challenge, context.project.displayName, { id: userId, name, passkeyIds });
  return { options_json: options, code, relying_party: relyingPartyOf(context) };
}

/**
 * Creates the registration error. All causes have the same default message, since users cannot act on the difference.
 */
function registrationFailed(message = 'The passkey could not be registered. Please try again.') {
  return new KnownErrors.PasskeyRegistrationFailed({ message });
}

function tooManyPasskeys() {
  return registrationFailed(`An account can have at most ${passkeysMax} passkeys. Remove one first.`);
}

/**
 * Adds the passkey that the browser created. The session must be the one that started the registration, and the user's
 * credentials must not have changed.
 *
 * @param given the passkey, and the name that the user sees, null for none
 * @returns the id of the passkey
 * @throws {VerificationCodeError | PasskeyAuthenticationNotEnabled | PasskeyRegistrationFailed}
 */
export async function registerPasskey(
  context: AttemptContext,
  { userId, sessionId }: SignedInUser,
  code: string,
  { answer, name }: { readonly answer: RegistrationAnswer; readonly name: string | null },
): Promise<string> {
  const usable = await tryCode(context, registrationCode, code);
  requirePasskeysEnabled(context);
  await spendCode(context, usable);
  const { boundTo } = usable;
  // @guard session-of-passkey-registration
  if (boundTo === null || boundTo.userId !== userId || boundTo.sessionId !== sessionId) throw registrationFailed();
  const page = findAskingPage(context, answer.response.clientDataJSON);
  if (page === undefined) throw registrationFailed('This page is not on a trusted domain of the project.');
  const passkey = await verifyRegistration(answer, usable.data.challenge, page);
  if (passkey === undefined) throw registrationFailed();
  const { transports, ...values } = passkey;
  try {
    const stored = await insertPasskey.all(context, {
      ...values,
      name,
      transports: JSON.stringify(transports),
      boundUserId: userId,
      credentialVersion: boundTo.credentialVersion,
      boundSessionId: boundTo.sessionId,
      now: context.now,
    });
    if (stored.length === 0) throw new KnownErrors.VerificationCodeNotFound();
  } catch (error) {
    if (isRefusedStatement(error, passkeysAreFull)) throw tooManyPasskeys();
    if (!isUniqueViolation(error, 'passkeys_by_credential')) throw error;
    throw registrationFailed('This passkey is already registered.');
  }
  return passkey.credentialId;
}

/**
 * Returns the options for signing in with a passkey, with a code for the sign-in.
 *
 * @throws {PasskeyAuthenticationNotEnabled}
 */
export async function initiateAuthentication(context: ChallengeContext) {
  requirePasskeysEnabled(context);
  const challenge = newChallenge(context);
  const code = await issueCode(context, authenticationCode, { challenge });
  return { options_json: authenticationOptions(challenge), code, relying_party: relyingPartyOf(context) };
}

/** Creates the sign-in error, which does not reveal whether the passkey exists. */
function authenticationFailed(message = 'Signing in with the passkey failed. Please try again.') {
  return new KnownErrors.PasskeyAuthenticationFailed({ message });
}

/**
 * Signs in the owner of a passkey. Runs three statements: for the code, for consuming the code and finding the passkey,
 * and for the session and the passkey's counter.
 *
 * @throws {VerificationCodeError | PasskeyAuthenticationNotEnabled | PasskeyAuthenticationFailed | MultiFactorAuthenticationRequired}
 * @see docs/reference/protocol/sign-in.md#passkeys
 */
export async function signInWithPasskey(
  context: AttemptContext,
  code: string,
  answer: AuthenticationAnswer,
): Promise<SignInResult> {
  const signIn: SignInAttempt = { method: 'passkey' };
  return await notingFailure(context, signIn, async () => await provePasskey(context, code, answer, signIn));
}

async function provePasskey(
  context: AttemptContext,
  code: string,
  answer: AuthenticationAnswer,
  signIn: SignInAttempt,
): Promise<SignInResult> {
  const usable = await tryCode(context, authenticationCode, code);
  requirePasskeysEnabled(context);
  const credentialId = answer.id;
  const found = await useCodeAndFindPasskey.first(context, {
    usedCodeId: usable.id,
    voidsSiblings: usable.voidsSiblings,
    now: context.now,
    credentialId,
  });
  invariant(found !== undefined, 'the statement always has a row');
  if (!found.is_code_used) throw new KnownErrors.VerificationCodeAlreadyUsed();
  const { user_id: userId, public_key: publicKey, counter, transports, relying_party_id: relyingPartyId } = found;
  signIn.userId = userId;
  const page = findAskingPage(context, answer.response.clientDataJSON);
  if (page === undefined) {
    signIn.reason = 'untrusted_domain';
    throw authenticationFailed('This page is not on a trusted domain of the project.');
  }
  if (userId === null || publicKey === null || counter === null) {
    signIn.reason = 'unknown_passkey';
    throw authenticationFailed();
  }
  const { userHandle } = answer.response;
  // Some authenticators send an empty one for none.
  if (userHandle && userHandle !== userHandleOf(userId)) throw authenticationFailed();
  const credential = { credentialId, relyingPartyId, publicKey, counter, transports: transports ?? [] };
  const assertion = await verifyAuthentication(answer, usable.data.challenge, page, credential);
  if (assertion === undefined) throw authenticationFailed();
  return await startSession(context, userId, { credentialId, ...assertion });
}

/** @throws {PasskeyAuthenticationFailed} the passkey was used or removed concurrently */
async function startSession(
  context: AttemptContext,
  userId: UserId,
  passkey: Assertion & { readonly credentialId: string },
): Promise<SignInResult> {
  try {
    // Without user verification, a passkey only proves possession of the authenticator.
    // @guard passkeys-setting-of-project
    // @guard verified-passkey-replaces-totp
    const mayReplaceTotp = passkey.userVerified && context.project.config.auth.passkey.replacesSecondFactor;
    const { userVerified: isPasskeyVerified } = passkey;
    const proven = { userId, isNewUser: false, method: 'passkey' as const, mayReplaceTotp, isPasskeyVerified };
    const result = await finishSignIn(context, proven, starterWith(passkey));
    if (result === undefined) throw authenticationFailed();
    return result;
  } catch (error) {
    if (!isRefusedStatement(error, passkeyIsStale)) throw error;
    throw authenticationFailed();
  }
}

/** Removes all passkeys of a user. Call it in the transaction of its cause. @returns their number */
export async function removePasskeys(context: TenancyContext, userId: UserId): Promise<number> {
  return await deletePasskeysOfUser.run(context, { userId });
}
