import { cliLoginLifetimeMillisMax, KnownErrors } from '@portico/contract';
import type { TenancyContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import { digestOf } from '../../platform/digests.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import { completeCliLogin, findOpenCliLogin, insertCliLogin, pollCliLogin } from './cli-login.queries.ts';

/** The refresh token of one project does not open in another. */
function sealingPurpose({ tenancyId }: TenancyContext): string {
  return `cli-login:${tenancyId}`;
}

/**
 * Starts a login of a command line, which lives for at most two hours: one code for it to ask with, one for the browser to confirm. Their digests are kept.
 *
 * @see protocol 03 §3.8
 */
export async function startCliLogin(context: TenancyContext, lifetimeMillis: number) {
  const [pollingCode, loginCode] = [newSecret(), newSecret()];
  const expiresAt = new Date(context.now.getTime() + Math.min(lifetimeMillis, cliLoginLifetimeMillisMax));
  await insertCliLogin.run(context, {
    id: newId<string>(),
    pollingCodeDigest: digestOf(pollingCode),
    loginCodeDigest: digestOf(loginCode),
    now: context.now,
    expiresAt,
  });
  return { polling_code: pollingCode, login_code: loginCode, expires_at: expiresAt.toISOString() };
}

/** What became of a login. */
export type CliLoginState =
  | { readonly status: 'waiting' | 'used' | 'expired' }
  | { readonly status: 'success'; readonly refresh_token: string };

/**
 * Tells what became of a login. The refresh token is handed out once and forgotten with that.
 *
 * @throws {InvalidPollingCodeError}
 */
export async function askForCliLogin(context: TenancyContext, pollingCode: string): Promise<CliLoginState> {
  const { now } = context;
  const login = await pollCliLogin.first(context, { pollingCodeDigest: digestOf(pollingCode), now });
  if (login === undefined) throw new KnownErrors.InvalidPollingCodeError();
  if (login.expires_at.getTime() <= now.getTime()) return { status: 'expired' };
  if (login.token !== null) {
    const refreshToken = context.platform.serverKeys.unseal(sealingPurpose(context), login.token);
    return { status: 'success', refresh_token: refreshToken };
  }
  return { status: login.completed_at === null ? 'waiting' : 'used' };
}

/**
 * Leaves a refresh token for the command line that started a login. The token is not looked at: one that is worth
 * nothing helps nobody, and the command line will notice.
 *
 * @throws {Refusal} 400, the code is unknown, expired or completed, or another project's
 */
export async function confirmCliLogin(context: TenancyContext, loginCode: string, refreshToken: string): Promise<void> {
  const { now, tenancyId } = context;
  const loginCodeDigest = digestOf(loginCode);
  const sealed = context.platform.serverKeys.seal(sealingPurpose(context), refreshToken);
  const completed = await completeCliLogin.run(context, { loginCodeDigest, sealed, now });
  if (completed > 0) return;
  const open = await findOpenCliLogin.first(context, { loginCodeDigest, now });
  if (open !== undefined && open.tenancy_id !== tenancyId) {
    throw new Refusal(400, 'Project ID mismatch: the login was started for another project than the one of this page.');
  }
  throw new Refusal(400, 'Invalid login code or the code has expired');
}
