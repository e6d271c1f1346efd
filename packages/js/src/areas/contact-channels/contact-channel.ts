import { KnownErrors } from '@portico/contract/errors';
import { resultOf } from '../../core/result.ts';
import type { Answer, Transport } from '../../core/transport.ts';
import type { AppCore } from '../base/app-core.ts';
import { lookAgain } from '../base/look-again.ts';
import { doneOf } from '../mail-links/done.ts';
import type { Done, VerificationCodeError } from '../users/user.ts';

type WireChannel = Answer<'GET /contact-channels', 'client'>['items'][number];

export interface SendVerificationEmailOptions {
  /** Where the link of the e-mail leads; the page `emailVerification` if absent. Needed outside of a browser. */
  readonly callbackUrl?: string;
}

/** An address of a user. Values are as of when they were asked. */
export interface ContactChannel {
  readonly id: string;
  readonly value: string;
  readonly type: 'email';
  readonly isPrimary: boolean;
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
}

/** Whose channels they are, and who asks. */
export interface ChannelOwner {
  readonly core: AppCore;
  readonly transport: Transport<'client' | 'server'>;
  /** `me` for the signed-in user. */
  readonly userId: string;
}

/** All channels of a user, oldest first. */
export async function listContactChannels(owner: ChannelOwner): Promise<ContactChannel[]> {
  const { items } = await owner.transport.call('GET /contact-channels', { query: { user_id: owner.userId } });
  return items.map((wire) => contactChannelFromWire(wire, owner));
}

function contactChannelFromWire(wire: WireChannel, { core, transport, userId }: ChannelOwner): ContactChannel {
  return {
    id: wire.id,
    value: wire.value,
    type: wire.type,
    isPrimary: wire.is_primary,
    isVerified: wire.is_verified,
    usedForAuth: wire.used_for_auth,
    sendVerificationEmail: async (options) => {
      await transport.call('POST /contact-channels/:user_id/:contact_channel_id/send-verification-code', {
        params: { user_id: userId, contact_channel_id: wire.id },
        body: { callback_url: callbackUrlOf(core, options) },
      });
    },
  };
}

/** Sends the link for the primary address of the signed-in user, whose address is known. */
export async function verifyOwnEmail(
  owner: ChannelOwner,
  email: string | null,
  options: SendVerificationEmailOptions | undefined,
) {
  if (email === null) throw withoutAddress();
  const callback_url = callbackUrlOf(owner.core, options);
  return await unlessVerified(() =>
    owner.transport.call('POST /contact-channels/send-verification-code', { body: { email, callback_url } }),
  );
}

/** Sends the link for the primary address of any user. */
export async function verifyEmailOf(owner: ChannelOwner, options: SendVerificationEmailOptions | undefined) {
  const primary = (await listContactChannels(owner)).find(({ isPrimary }) => isPrimary);
  if (primary === undefined) throw withoutAddress();
  return await unlessVerified(() => primary.sendVerificationEmail(options));
}

async function unlessVerified(send: () => Promise<unknown>) {
  const result = await resultOf([KnownErrors.EmailAlreadyVerified], send);
  return result.status === 'error' ? result.error : undefined;
}

/** Verifies an address with the code of a link. Whoever is signed in may own it, and is looked at again. */
export async function verifyEmail(core: AppCore, code: string): Promise<Done<VerificationCodeError>> {
  const result = await doneOf([KnownErrors.VerificationCodeError], () =>
    core.transport('client').call('POST /contact-channels/verify', { body: { code } }),
  );
  if (result.status === 'ok') lookAgain(core);
  return result;
}

function callbackUrlOf({ navigation }: AppCore, { callbackUrl }: SendVerificationEmailOptions = {}): string {
  return navigation.callbackUrl('emailVerification', callbackUrl, 'callbackUrl');
}

/** What is thrown for a user who cannot be written to. */
function withoutAddress(): Error {
  return new Error('The user has no primary e-mail address that could be verified.');
}
