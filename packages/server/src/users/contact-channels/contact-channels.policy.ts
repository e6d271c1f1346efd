import { KnownErrors, type UserId } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import type { Caller, TenancyContext } from '../../kernel/context.ts';
import { normaliseEmail } from '../../kernel/search-text.ts';
import { findUser } from '../users/index.ts';
import { channelsToVerify, contactChannels } from './contact-channels.queries.ts';

/** A contact channel of a user. */
export type ContactChannel = Awaited<ReturnType<typeof contactChannels.all>>[number];

/** An address to verify, and the name of its user. */
export interface AddressToVerify {
  readonly email: string;
  readonly userDisplayName: string | null;
  readonly language: string | null;
}

/** Identifies a contact channel. */
export interface ChannelKey {
  readonly userId: UserId;
  readonly channelId: string;
}

const noChannel = () => new Refusal(404, 'Contact channel not found.');

/** Returns a contact channel. @throws {Refusal} 404 */
export async function requireChannel(context: TenancyContext, key: ChannelKey): Promise<ContactChannel> {
  const [channel] = await contactChannels.all(context, key);
  if (channel === undefined) throw noChannel();
  return channel;
}

/**
 * Returns the unverified primary email of a user.
 *
 * @param asked the email as the caller wrote it
 * @throws {EmailIsNotPrimaryEmail | EmailAlreadyVerified} in that order
 */
export async function requireUnverifiedPrimary(
  context: TenancyContext,
  userId: UserId,
  asked: string,
): Promise<AddressToVerify> {
  const channels = await channelsToVerify.all(context, { userId, channelId: null });
  const primary = channels.find((channel) => channel.is_primary);
  if (primary?.value !== normaliseEmail(asked)) {
    throw new KnownErrors.EmailIsNotPrimaryEmail({ email: asked, primary_email: primary?.value ?? null });
  }
  if (primary.is_verified) throw new KnownErrors.EmailAlreadyVerified();
  return { email: primary.value, userDisplayName: primary.display_name, language: primary.language };
}

/**
 * Returns the address of a contact channel that is not yet verified.
 *
 * @throws {UserIdDoesNotExist | Refusal | EmailAlreadyVerified} in that order
 */
export async function requireUnverified(
  context: TenancyContext & Pick<Caller, 'level'>,
  key: ChannelKey,
): Promise<AddressToVerify> {
  if (context.level !== 'client' && (await findUser.first(context, key)) === undefined) {
    throw new KnownErrors.UserIdDoesNotExist({ user_id: key.userId });
  }
  const channel = await channelsToVerify.first(context, key);
  if (channel === undefined) throw noChannel();
  if (channel.is_verified) throw new KnownErrors.EmailAlreadyVerified();
  return { email: channel.value, userDisplayName: channel.display_name, language: channel.language };
}
