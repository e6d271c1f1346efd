// Generated from packages/contract by `npm run fix`.
import { callAs, pick } from '../../../core/call-as.ts';
import type { AnyCaller } from '../../base/owner.ts';

export async function list(
  caller: AnyCaller,
  userId: string,
): Promise<
  {
    readonly id: string;
    readonly value: string;
    readonly type: 'email';
    readonly usedForAuth: boolean;
    readonly isVerified: boolean;
    readonly isPrimary: boolean;
    readonly userId: string;
  }[]
> {
  return await callAs(caller.transport, 'GET /contact-channels', { query: { userId } });
}

export async function sendCodeToOwn(caller: AnyCaller, email: string, callbackUrl: string): Promise<void> {
  await callAs(caller.transport, 'POST /contact-channels/send-verification-code', { body: { email, callbackUrl } });
}

export async function sendCode(
  caller: AnyCaller,
  userId: string,
  contactChannelId: string,
  callbackUrl: string,
): Promise<void> {
  await callAs(caller.transport, 'POST /contact-channels/:user_id/:contact_channel_id/send-verification-code', {
    params: { user_id: userId, contact_channel_id: contactChannelId },
    body: { callbackUrl },
  });
}

export async function verify(caller: AnyCaller, code: string): Promise<void> {
  await callAs(caller.transport, 'POST /contact-channels/verify', { body: { code } });
}

export async function listOtherAccess(
  caller: AnyCaller,
  code: string,
): Promise<{
  otherAccess: readonly {
    type:
      | 'passkey'
      | 'oauth_provider'
      | 'api_key'
      | 'second_factor'
      | 'password'
      | 'email_address'
      | 'session'
      | 'command_line'
      | 'trusted_device';
    /** As for other access. A part of an email address, the device of a session. Null for callers who get no names. */
    name: string | null;
    /** Null if the time is unknown. */
    addedAt: Date | null;
  }[];
  /** Whether an email will offer to remove it. Only then, the list has names. */
  removalOffered: boolean;
}> {
  return await callAs(caller.transport, 'POST /contact-channels/verify/other-access', { body: { code } });
}

export async function create(
  caller: AnyCaller,
  userId: string,
  options: {
    readonly value: string;
    readonly type: 'email';
    readonly usedForAuth: boolean;
    readonly isVerified?: boolean | undefined;
    readonly isPrimary?: boolean | undefined;
  },
): Promise<{
  id: string;
  value: string;
  type: 'email';
  usedForAuth: boolean;
  isVerified: boolean;
  isPrimary: boolean;
  userId: string;
}> {
  return await callAs(caller.transport, 'POST /contact-channels', {
    body: {
      userId,
      ...pick('contactChannels.create', options, 'value', 'type', 'usedForAuth', 'isVerified', 'isPrimary'),
    },
  });
}

export async function update(
  caller: AnyCaller,
  userId: string,
  contactChannelId: string,
  changes: {
    readonly value?: string | undefined;
    readonly type?: 'email' | undefined;
    readonly usedForAuth?: boolean | undefined;
    readonly isVerified?: boolean | undefined;
    readonly isPrimary?: boolean | undefined;
  },
): Promise<void> {
  await callAs(caller.transport, 'PATCH /contact-channels/:user_id/:contact_channel_id', {
    params: { user_id: userId, contact_channel_id: contactChannelId },
    body: pick('contactChannels.update', changes, 'value', 'type', 'usedForAuth', 'isVerified', 'isPrimary'),
  });
}

export async function remove(caller: AnyCaller, userId: string, contactChannelId: string): Promise<void> {
  await callAs(caller.transport, 'DELETE /contact-channels/:user_id/:contact_channel_id', {
    params: { user_id: userId, contact_channel_id: contactChannelId },
  });
}
