import { VerificationCodeError as CodeError } from '@portico/contract/errors/verification.families';
import type { VerificationCodeError } from '../../core/error-types.ts';
import { absolutePageUrl } from '../../core/navigation/absolute-page-url.ts';
import { type Done, doneOf, resultOf } from '../../core/result.ts';
import type { Answer } from '../../core/transport.ts';
import type { AppCore } from '../base/app-core.ts';
import { lookAgain } from '../base/look-again.ts';
import type { UserOwner } from '../base/owner.ts';

type WireChannel = Answer<'GET /contact-channels', 'client'>['items'][number];

/** Where the mail leads. */
export interface SendVerificationEmailOptions {
  /** Where the link of the e-mail leads; the page `emailVerification` if absent. Needed outside of a browser. */
  readonly callbackUrl?: string;
}

/** An address of a user. Values are as of when they were asked. */
export interface ContactChannel {
  /** Names this address. */
  readonly id: string;
  /** The e-mail address. */
  readonly value: string;
  /** What kind of address it is. There is one kind. */
  readonly type: 'email';
  /** Whether mail to the user goes here. One address of a user is primary. */
  readonly isPrimary: boolean;
  /** Whether the user has shown that the address is theirs. */
  readonly isVerified: boolean;
  /** One can sign in with it. */
  readonly usedForAuth: boolean;
  /**
   * Sends a link that verifies the address.
   *
   * @throws {EmailAlreadyVerified} it is verified already
   * @throws {RedirectUrlNotWhitelisted} the link would lead to a site that the project does not trust
   */
  sendVerificationEmail(options?: SendVerificationEmailOptions): Promise<void>;
  /**
   * Changes the address. Another value has to be verified anew.
   *
   * @throws {ContactChannelAlreadyUsedForAuthBySomeoneElse} another user signs in with this email address
   */
  update(changes: ContactChannelUpdateOptions): Promise<void>;
  /** Takes the address away from the user. */
  delete(): Promise<void>;
}

/** What a user may change of an address. What is absent stays. */
export interface ContactChannelUpdateOptions {
  /** Another address. */
  readonly value?: string;
  /** Whether the user can sign in with it. */
  readonly usedForAuth?: boolean;
  /** The address that was the primary one becomes an ordinary one. */
  readonly isPrimary?: boolean;
}

/** What a user adds an address with. */
export interface ContactChannelCreateOptions {
  /** The e-mail address. */
  readonly value: string;
  /** What kind of address it is. There is one kind. */
  readonly type: 'email';
  /** Whether the user can sign in with it. */
  readonly usedForAuth: boolean;
  /** Whether mail to the user goes here from now on; no, unless said. */
  readonly isPrimary?: boolean;
}

/** What a server may change besides. */
export interface ServerContactChannelUpdateOptions extends ContactChannelUpdateOptions {
  /** Whether the address counts as verified. */
  readonly isVerified?: boolean;
}

/** What a server may add an address with besides. */
export interface ServerContactChannelCreateOptions extends ContactChannelCreateOptions {
  /** Whether the address counts as verified at once; no, unless said. */
  readonly isVerified?: boolean;
}

/** An address of a user, as a server sees it. */
export interface ServerContactChannel extends ContactChannel {
  update(changes: ServerContactChannelUpdateOptions): Promise<void>;
}

/** All channels of a user, oldest first. */
export async function listContactChannels(owner: UserOwner): Promise<ServerContactChannel[]> {
  const { items } = await owner.transport.call('GET /contact-channels', { query: { user_id: owner.userId } });
  return items.map((wire) => contactChannelFromWire(wire, owner));
}

/** Adds a channel to a user. */
export async function createContactChannel(
  owner: UserOwner,
  options: ServerContactChannelCreateOptions,
): Promise<ServerContactChannel> {
  const wire = await owner.transport.call('POST /contact-channels', {
    body: {
      ...changesToWire(options),
      user_id: owner.userId,
      value: options.value,
      type: options.type,
      used_for_auth: options.usedForAuth,
    },
  });
  owner.changed('contact-channels');
  return contactChannelFromWire(wire, owner);
}

function changesToWire(changes: ServerContactChannelUpdateOptions) {
  return {
    value: changes.value,
    used_for_auth: changes.usedForAuth,
    is_primary: changes.isPrimary,
    is_verified: changes.isVerified,
  };
}

function contactChannelFromWire(wire: WireChannel, owner: UserOwner): ServerContactChannel {
  const { core, transport, userId, changed } = owner;
  const params = { user_id: userId, contact_channel_id: wire.id };
  return {
    id: wire.id,
    value: wire.value,
    type: wire.type,
    isPrimary: wire.is_primary,
    isVerified: wire.is_verified,
    usedForAuth: wire.used_for_auth,
    sendVerificationEmail: async (options) => {
      await transport.call('POST /contact-channels/:user_id/:contact_channel_id/send-verification-code', {
        params,
        body: { callback_url: callbackUrlOf(core, options) },
      });
    },
    update: async (changes) => {
      const body = changesToWire(changes);
      await transport.call('PATCH /contact-channels/:user_id/:contact_channel_id', { params, body });
      changed('contact-channels');
    },
    delete: async () => {
      await transport.call('DELETE /contact-channels/:user_id/:contact_channel_id', { params });
      changed('contact-channels');
    },
  };
}

/** Sends the link for the primary address of the signed-in user, whose address is known. */
export async function verifyOwnEmail(owner: UserOwner, email: string | null, options?: SendVerificationEmailOptions) {
  if (email === null) throw withoutAddress();
  const callback_url = callbackUrlOf(owner.core, options);
  return await unlessVerified(() =>
    owner.transport.call('POST /contact-channels/send-verification-code', { body: { email, callback_url } }),
  );
}

/** Sends the link for the primary address of any user. */
export async function verifyEmailOf(owner: UserOwner, options: SendVerificationEmailOptions | undefined) {
  const primary = (await listContactChannels(owner)).find(({ isPrimary }) => isPrimary);
  if (primary === undefined) throw withoutAddress();
  return await unlessVerified(() => primary.sendVerificationEmail(options));
}

async function unlessVerified(send: () => Promise<unknown>) {
  const result = await resultOf(['EMAIL_ALREADY_VERIFIED'], send);
  return result.status === 'error' ? result.error : undefined;
}

/** Verifies an address with the code of a link. Whoever is signed in may own it, and is looked at again. */
export async function verifyEmail(core: AppCore, code: string): Promise<Done<VerificationCodeError>> {
  const result = await doneOf([CodeError], () =>
    core.transport('client').call('POST /contact-channels/verify', { body: { code } }),
  );
  if (result.status === 'ok') await lookAgain(core);
  return result;
}

function callbackUrlOf({ navigation }: AppCore, { callbackUrl }: SendVerificationEmailOptions = {}): string {
  return absolutePageUrl(navigation, 'emailVerification', callbackUrl, 'callbackUrl');
}

/** What is thrown for a user who cannot be written to. */
function withoutAddress(): Error {
  return new Error('The user has no primary e-mail address that could be verified.');
}
