import type { accountAccessTypes, UserId } from '@portico/contract';
import type { Device } from '../../db/tables/sessions.ts';
import { issueCode } from '../../ground/verification-codes/index.ts';
import type { AttemptContext, TenancyContext } from '../../kernel/context.ts';
import { deviceOf } from '../../kernel/device.ts';
import { type Messages, sendEmail } from '../../mail/emails/index.ts';
import { sessionLimits } from '../sessions/index.ts';
import { accessToAccount } from './account-access.queries.ts';
import { describeAccess, removalCode, reviewUrl } from './other-access.service.ts';

/** What can sign in to an account, or replaces a step of the sign-in. */
export interface AccountAccess {
  readonly type: (typeof accountAccessTypes)[number];
  readonly name: string | null;
  readonly addedAt: Date | null;
}

/** An account before an address of it is verified. */
export interface ReviewedAccount {
  /** Newest first within each type. */
  readonly access: readonly AccountAccess[];
  /**
   * Whether the owner of the address may remove all of it: the account began with this address, the address opens it, and nobody has
   * proven it. A person with another address of the account must not take the account from its owner.
   *
   * @see docs/contribute/decisions/0058-access-at-verification.md
   */
  readonly isClaim: boolean;
  /**
   * Whether an email offers the removal. Not for a new user without other access than the password, whose sessions are all of the device
   * that sends the request: published clients verify without a session.
   */
  readonly isOffered: boolean;
}

interface Address {
  readonly userId: UserId;
  /** As it is stored. */
  readonly email: string;
}

/**
 * Lists what can sign in to an account besides an address. Runs one statement.
 *
 * @returns undefined if the user does not have the address
 */
export async function reviewAccount(
  context: TenancyContext & Partial<Pick<AttemptContext, 'address' | 'userAgent'>>,
  { userId, email }: Address,
): Promise<ReviewedAccount | undefined> {
  const { now, project } = context;
  const { trustedDeviceDays: days } = project.config.auth.secondFactor;
  const trustedAfter = days === null ? null : new Date(now.getTime() - days * 86_400_000);
  const found = await accessToAccount.first(context, { userId, email, now, trustedAfter, ...sessionLimits(context) });
  if (found === undefined) return undefined;
  const lasting: AccountAccess[] = [
    ...(found.addresses ?? []).map((row) => item('email_address', masked(row.name), row.added_at)),
    ...(found.passkeys ?? []).map((row) => item('passkey', row.name, row.added_at)),
    ...(found.links ?? []).map((row) => item('oauth_provider', masked(row.name), row.added_at)),
    ...(found.keys ?? []).map((row) => item('api_key', row.name, row.added_at)),
  ];
  if (found.requires_totp) lasting.push({ type: 'second_factor', name: null, addedAt: found.totp_added_at });
  for (const { device, added_at } of found.devices ?? []) {
    lasting.push(item('trusted_device', deviceName(device), added_at));
  }
  const sessions = found.sessions ?? [];
  const current = sessions.map(({ method, device, added_at }) =>
    item(method === 'cli' ? 'command_line' : 'session', deviceName(device), added_at),
  );
  const password: AccountAccess[] = found.has_password ? [{ type: 'password', name: null, addedAt: null }] : [];
  // @guard verification-device-proves-sessions-only
  const isOnlyPassword = lasting.length === 0 && sessions.length > 0;
  const isOwnDevice = isOnlyPassword && sessions.every(({ ip, device }) => isOfRequest(context, ip, device));
  const access = [...lasting, ...current, ...password];
  const isClaim = found.is_claim;
  // @guard verification-own-device
  return { access, isClaim, isOffered: isClaim && access.length > 0 && !isOwnDevice };
}

function item(type: AccountAccess['type'], name: string | null, addedAt: string): AccountAccess {
  return { type, name, addedAt: new Date(addedAt) };
}

/** Shortens email addresses, so that a person who reads a foreign mailbox learns little about the owner of the account. */
function masked(name: string | null): string | null {
  // @guard verification-names-hide-most-of-address
  return name?.replaceAll(/([^\s@])[^\s@]*@/g, '$1…@') ?? null;
}

function deviceName(device: Device | null): string | null {
  const parts = [device?.browser, device?.model ?? device?.system].filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.join(' · ');
}

/** Returns whether a session was last used by the network address and the device of this request. */
function isOfRequest(
  { address, userAgent }: Partial<Pick<AttemptContext, 'address' | 'userAgent'>>,
  ip: string | null,
  of: Device | null,
): boolean {
  const name = deviceName(of);
  // @guard verification-unnamed-device-is-no-match
  return ip !== null && name !== null && ip === address?.ip && name === deviceName(deviceOf(userAgent) ?? null);
}

/**
 * Sends the email that lists what else can sign in, with a link that removes it. Call it in the transaction of the verification,
 * with the account as it was before.
 *
 * @param messages in the language of the person
 */
export async function offerRemoval(
  context: TenancyContext,
  { userId, email }: Address,
  { access }: ReviewedAccount,
  messages: Messages,
): Promise<void> {
  // @guard removal-link-survives-change-of-password
  const code = await issueCode(context, removalCode, { user_id: userId, email }, { subject: userId });
  const lines = access.map((one) => describeAccess(one, messages.texts.access));
  const message = messages.addressWasVerified({ lines, link: reviewUrl(context, code) });
  await sendEmail(context, email, message, [code]);
}
