import { cliLoginLifetimeMillisMax, KnownErrors, type SessionId } from '@portico/contract';
import { digestOf } from '../../base/digests.ts';
import { base32, newId, newSecret } from '../../base/ids.ts';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import type { BoundTo } from '../../ground/verification-codes/index.ts';
import type { RequestContext, TenancyContext } from '../../kernel/context.ts';
import { restrictedUser } from '../../kernel/restriction.ts';
import { copySession, refreshTokenValues, type SignInContext, sessionLimits } from '../../users/sessions/index.ts';
import {
  completeCliLogin,
  findOpenCliLogin,
  insertCliLogin,
  openCliLogin,
  pollCliLogin,
  takeCliLogin,
} from './cli-login.queries.ts';

/** Returns the sealing purpose, so that one project cannot open the refresh token of another. */
function sealingPurpose({ tenancyId }: TenancyContext): string {
  return `cli-login:${tenancyId}`;
}

/**
 * Starts a command-line login, valid for at most two hours. Returns a polling code for the command line and a login
 * code for the browser. Only their digests are stored.
 *
 * @see docs/reference/protocol/sign-in.md#command-line-login
 */
export async function startCliLogin(
  context: TenancyContext & Pick<RequestContext, 'address'>,
  { lifetimeMillis, deviceName }: { readonly lifetimeMillis: number; readonly deviceName: string | undefined },
) {
  const [pollingCode, loginCode] = [newSecret(), newSecret()];
  const expiresAt = new Date(context.now.getTime() + Math.min(lifetimeMillis, cliLoginLifetimeMillisMax));
  const loginCodeDigest = digestOf(loginCode);
  await insertCliLogin.run(context, {
    id: newId<string>(),
    pollingCodeDigest: digestOf(pollingCode),
    loginCodeDigest,
    now: context.now,
    expiresAt,
    // @guard where-command-line-login-was-started
    startedFrom: context.address === null ? null : JSON.stringify(context.address),
    deviceName: deviceName === undefined ? null : inOneLine(deviceName),
  });
  return {
    polling_code: pollingCode,
    login_code: loginCode,
    expires_at: expiresAt.toISOString(),
    comparison_code: comparisonCode(loginCodeDigest),
  };
}

/**
 * Returns the code that the command line and the page show, so that people see whether both are about the same login. It
 * opens nothing.
 */
function comparisonCode(loginCodeDigest: string): string {
  const text = base32(Buffer.from(digestOf(`comparison ${loginCodeDigest}`))).slice(0, 8);
  return `${text.slice(0, 4)}-${text.slice(4)}`.toUpperCase();
}

/** Control characters and directions could make a name look like a part of the page. */
function inOneLine(name: string): string | null {
  const text = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return text === '' ? null : text;
}

/**
 * Returns what a person should know before confirming a login: where it was started, and the code to compare.
 *
 * @throws {Refusal} 400, the code is unknown, expired, completed or of another project
 */
export async function describeCliLogin(context: TenancyContext, loginCode: string) {
  const loginCodeDigest = digestOf(loginCode);
  const login = await openCliLogin.first(context, { loginCodeDigest, now: context.now });
  if (login === undefined) throw new Refusal(400, invalidCode);
  const { ip, countryCode, cityName } = login.started_from ?? {};
  return {
    started_at_millis: login.created_at.getTime(),
    ip: ip ?? null,
    country_code: countryCode ?? null,
    city_name: cityName ?? null,
    device_name: login.device_name,
    // @guard code-to-compare-belongs-to-login
    comparison_code: comparisonCode(loginCodeDigest),
  };
}

const invalidCode = 'Invalid login code or the code has expired';

/** State of a login. */
export type CliLoginState =
  | { readonly status: 'waiting' | 'used' | 'expired' }
  | { readonly status: 'success'; readonly refresh_token: string };

/**
 * Returns the state of a login. A login that was confirmed in a session starts a new session for the command line,
 * once. No second factor is needed, because the confirming session had it. It starts none if the confirming session has
 * ended or the credentials of its user have changed. Any other stored text is returned once, unchanged.
 *
 * @throws {InvalidPollingCodeError}
 * @see docs/reference/protocol/sign-in.md#command-line-login
 */
export async function pollLogin(context: SignInContext, pollingCode: string): Promise<CliLoginState> {
  const { now } = context;
  const login = await pollCliLogin.first(context, { pollingCodeDigest: digestOf(pollingCode), now });
  if (login === undefined) throw new KnownErrors.InvalidPollingCodeError();
  if (login.expires_at.getTime() <= now.getTime()) return { status: 'expired' };
  if (login.token !== null) {
    const refreshToken = context.platform.serverKeys.unseal(sealingPurpose(context), login.token);
    return { status: 'success', refresh_token: refreshToken };
  }
  if (login.used_at !== null) return { status: 'used' };
  const { user_id: userId, credential_version: credentialVersion, session_id: sessionId } = login;
  if (userId === null || credentialVersion === null || sessionId === null) {
    return { status: login.completed_at === null ? 'waiting' : 'used' };
  }
  return await startOwnSession(context, login.id, { userId, credentialVersion, sessionId });
}

async function startOwnSession(
  context: SignInContext,
  loginId: string,
  confirmed: BoundTo & { readonly sessionId: SessionId },
): Promise<CliLoginState> {
  return await inTransaction(context, async (context): Promise<CliLoginState> => {
    const taken = await takeCliLogin.all(context, { id: loginId, now: context.now });
    if (taken.length === 0) return { status: 'used' };
    const started = await copySession(context, confirmed, { method: 'cli' });
    return started === undefined ? { status: 'expired' } : { status: 'success', refresh_token: started.refresh_token };
  });
}

/**
 * Confirms a login in a browser: stores the session of a refresh token for the command line that started the login. A
 * token without an active session is stored unchanged and grants no access.
 *
 * @throws {Refusal} 400, the code is unknown, expired, completed or of another project
 * @throws {RestrictedUserNotAllowed}
 */
export async function confirmCliLogin(context: TenancyContext, loginCode: string, refreshToken: string): Promise<void> {
  const { now, tenancyId } = context;
  const loginCodeDigest = digestOf(loginCode);
  const sealed = context.platform.serverKeys.seal(sealingPurpose(context), refreshToken);
  const values = { loginCodeDigest, ...refreshTokenValues(refreshToken), sealed, now, ...sessionLimits(context) };
  const completed = await completeCliLogin.all(context, values);
  if (completed.length > 0) return;
  const open = await findOpenCliLogin.first(context, { loginCodeDigest, now });
  if (open === undefined) throw new Refusal(400, invalidCode);
  if (open.tenancy_id !== tenancyId) {
    throw new Refusal(400, 'Project ID mismatch: the login was started for another project than the one of this page.');
  }
  // An open login of this project that was not completed.
  throw restrictedUser();
}
