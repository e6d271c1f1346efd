import { VerificationCodeError as CodeError } from '@portico/contract/errors/verification.families';
import type { VerificationCodeError } from '../../../core/error-types.ts';
import { type Done, doneOf, type Result, resultOf } from '../../../core/errors.ts';
import { absolutePageUrl } from '../../../core/navigation/absolute-page-url.ts';
import type { AppCore } from '../../base/app-core.ts';
import type { UserOwner } from '../../base/owner.ts';
import { refreshSession, sessionAtHand } from '../../base/refresh-session.ts';
import * as calls from './contact-channels.calls.ts';

/** Options of verification emails. */
export interface SendVerificationEmailOptions {
  /** URL of the link in the email. Default: the page `emailVerification`. Required outside of a browser. */
  readonly callbackUrl?: string;
}

/** A contact channel of a user, as of the time when it was loaded. */
export interface ContactChannel {
  /** ID of the contact channel. */
  readonly id: string;
  /** The email address. */
  readonly value: string;
  /** Type of the contact channel. There is only one type. */
  readonly type: 'email';
  /** Whether this is the primary email, which receives messages. */
  readonly isPrimary: boolean;
  /** Whether the email address is verified. */
  readonly isVerified: boolean;
  /** Whether the user can sign in with this email address. */
  readonly usedForAuth: boolean;
  /**
   * Sends an email with a verification link.
   *
   * @throws {EmailAlreadyVerified} the address is already verified
   * @throws {RedirectUrlNotWhitelisted} the link is not on a trusted domain of the project
   */
  sendVerificationEmail(options?: SendVerificationEmailOptions): Promise<void>;
  /**
   * Updates the contact channel. A changed address must be verified again.
   *
   * @throws {ContactChannelAlreadyUsedForAuthBySomeoneElse} another user signs in with this email address
   */
  update(changes: ContactChannelUpdateOptions): Promise<void>;
  /** Deletes the contact channel. */
  delete(): Promise<void>;
}

/** Changes to a contact channel by a user. Omitted fields stay unchanged. */
export interface ContactChannelUpdateOptions {
  /** The email address. */
  readonly value?: string;
  /** Whether the user can sign in with it. */
  readonly usedForAuth?: boolean;
  /** Makes this address the primary email. The previous primary email stays a contact channel. */
  readonly isPrimary?: boolean;
}

/** Options for a new contact channel. */
export interface ContactChannelCreateOptions {
  /** The email address. */
  readonly value: string;
  /** Type of the contact channel. There is only one type. */
  readonly type: 'email';
  /** Whether the user can sign in with it. */
  readonly usedForAuth: boolean;
  /** Whether this becomes the primary email. Default: false. */
  readonly isPrimary?: boolean;
}

/** Additional changes that a server can make. */
export interface ServerContactChannelUpdateOptions extends ContactChannelUpdateOptions {
  /** Whether the email address is verified. */
  readonly isVerified?: boolean;
}

/** Additional options for a new contact channel that a server can set. */
export interface ServerContactChannelCreateOptions extends ContactChannelCreateOptions {
  /** Whether the email address is verified. Default: false. */
  readonly isVerified?: boolean;
}

/** A contact channel, with the methods of a server. */
export interface ServerContactChannel extends ContactChannel {
  update(changes: ServerContactChannelUpdateOptions): Promise<void>;
}

export async function listContactChannels(owner: UserOwner): Promise<ServerContactChannel[]> {
  const channels = await calls.list(owner, owner.userId);
  return channels.map((channel) => contactChannel(channel, owner));
}

export async function createContactChannel(
  owner: UserOwner,
  options: ServerContactChannelCreateOptions,
): Promise<ServerContactChannel> {
  const channel = await calls.create(owner, owner.userId, options);
  owner.changed('contact-channels');
  return contactChannel(channel, owner);
}

function contactChannel(
  { userId: _, ...channel }: Awaited<ReturnType<typeof calls.create>>,
  owner: UserOwner,
): ServerContactChannel {
  const { core, userId, changed } = owner;
  const { id } = channel;
  return {
    ...channel,
    sendVerificationEmail: async (options) => await calls.sendCode(owner, userId, id, callbackUrlOf(core, options)),
    update: async (changes) => {
      await calls.update(owner, userId, id, changes);
      changed('contact-channels');
    },
    delete: async () => {
      await calls.remove(owner, userId, id);
      changed('contact-channels');
    },
  };
}

/** Sends the verification link for the primary email of the signed-in user. */
export async function verifyOwnEmail(owner: UserOwner, email: string | null, options?: SendVerificationEmailOptions) {
  if (email === null) throw noPrimaryEmail();
  const callbackUrl = callbackUrlOf(owner.core, options);
  return await unlessVerified(() => calls.sendCodeToOwn(owner, email, callbackUrl));
}

/** Sends the verification link for the primary email of any user. */
export async function verifyEmailOf(owner: UserOwner, options: SendVerificationEmailOptions | undefined) {
  const primary = (await listContactChannels(owner)).find(({ isPrimary }) => isPrimary);
  if (primary === undefined) throw noPrimaryEmail();
  return await unlessVerified(() => primary.sendVerificationEmail(options));
}

async function unlessVerified(send: () => Promise<unknown>) {
  const result = await resultOf(['EMAIL_ALREADY_VERIFIED'], send);
  return result.status === 'error' ? result.error : undefined;
}

/** Something that can be used with an account. */
export interface AccountAccess {
  /** Type of access. */
  readonly type:
    | 'passkey'
    | 'oauth_provider'
    | 'api_key'
    | 'second_factor'
    | 'password'
    | 'email_address'
    | 'session'
    | 'command_line'
    | 'trusted_device';
  /** Such as the description of an API key, a part of an email address or the device of a session. Null if it is not shown. */
  readonly name: string | null;
  /** When it was added. Null if unknown. */
  readonly addedAt: Date | null;
}

/** What else can be used with the account of a verification link. */
export interface EmailVerificationReview {
  /** Empty in a session of the account. */
  readonly otherAccess: readonly AccountAccess[];
  /** Whether the user gets an email after the verification, with a link that removes all of it. */
  readonly isRemovalOffered: boolean;
}

export async function reviewEmailVerification(
  core: AppCore,
  code: string,
): Promise<Result<EmailVerificationReview, VerificationCodeError>> {
  const transport = core.transport('client', await sessionAtHand(core));
  return await resultOf([CodeError], async () => {
    const { otherAccess, removalOffered } = await calls.listOtherAccess({ transport }, code);
    return { otherAccess, isRemovalOffered: removalOffered };
  });
}

/**
 * Verifies an email address with the code of a link. It may belong to the signed-in user, so the session is refreshed.
 */
export async function verifyEmail(core: AppCore, code: string): Promise<Done<VerificationCodeError>> {
  const transport = core.transport('client', await sessionAtHand(core));
  const result = await doneOf([CodeError], () => calls.verify({ transport }, code));
  if (result.status === 'ok') await refreshSession(core);
  return result;
}

function callbackUrlOf({ navigation }: AppCore, { callbackUrl }: SendVerificationEmailOptions = {}): string {
  return absolutePageUrl(navigation, 'emailVerification', callbackUrl, 'callbackUrl');
}

/** Creates the error for a user without a primary email. */
function noPrimaryEmail(): Error {
  return new Error('The user has no primary email to verify.');
}
