// Generated from packages/contract by `npm run fix`.
import { callAs, pick } from '../../../core/call-as.ts';
import type { AnyCaller } from '../../base/owner.ts';
import type { InvitationHistoryOptions, InvitationHistoryPage } from './invitations.types.ts';

export async function send(caller: AnyCaller, teamId: string, email: string, callbackUrl: string): Promise<void> {
  await callAs(caller.transport, 'POST /team-invitations/send-code', { body: { teamId, email, callbackUrl } });
}

export async function list(
  caller: AnyCaller,
  of: { readonly teamId?: string | undefined; readonly userId?: string | undefined },
): Promise<
  {
    readonly id: string;
    readonly teamId: string;
    readonly teamDisplayName: string;
    readonly expiresAt: Date;
    readonly recipientEmail: string;
    /** The page of the link. Null for invitations of earlier versions. */
    readonly callbackUrl: string | null;
  }[]
> {
  return await callAs(caller.transport, 'GET /team-invitations', {
    query: pick('invitations.list', of, 'teamId', 'userId'),
  });
}

export async function listHistory(
  caller: AnyCaller,
  teamId: string,
  options: InvitationHistoryOptions,
): Promise<InvitationHistoryPage> {
  return await callAs(caller.transport, 'GET /team-invitations/history', {
    query: { teamId, ...pick('invitations.listHistory', options, 'limit', 'cursor') },
  });
}

export async function createLink(
  caller: AnyCaller,
  invitationId: string,
  teamId: string,
  callbackUrl?: string,
): Promise<string> {
  return (
    await callAs<{ link: string }>(caller.transport, 'POST /team-invitations/:invitation_id/link', {
      params: { invitation_id: invitationId },
      body: { teamId, callbackUrl },
    })
  ).link;
}

export async function revoke(caller: AnyCaller, invitationId: string, teamId: string): Promise<void> {
  await callAs(caller.transport, 'DELETE /team-invitations/:invitation_id', {
    params: { invitation_id: invitationId },
    query: { teamId },
  });
}

export async function check(
  caller: AnyCaller,
  code: string,
): Promise<{
  isCodeValid: true;
  /** The invited address, to fill in a sign-up form. An addition of Portico. */
  recipientEmail?: string | undefined;
  /** The team, for the page that the link opens. An addition of Portico. */
  teamDisplayName?: string | undefined;
  /**
   * Display name of the user who invites. Null if a server invites, or the user has no name. An addition of Portico.
   */
  inviterDisplayName?: string | null | undefined;
}> {
  return await callAs(caller.transport, 'POST /team-invitations/accept/check-code', { body: { code } });
}

export async function getDetails(
  caller: AnyCaller,
  code: string,
): Promise<{ teamId: string; teamDisplayName: string }> {
  return await callAs(caller.transport, 'POST /team-invitations/accept/details', { body: { code } });
}

export async function accept(caller: AnyCaller, invitationId: string, userId: string): Promise<void> {
  await callAs(caller.transport, 'POST /team-invitations/:invitation_id/accept', {
    params: { invitation_id: invitationId },
    query: { userId },
  });
}

export async function acceptWithCode(caller: AnyCaller, code: string): Promise<void> {
  await callAs(caller.transport, 'POST /team-invitations/accept', { body: { code } });
}
