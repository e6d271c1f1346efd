import { VerificationCodeError as CodeError } from '@portico/contract/errors/verification.families';
import type { VerificationCodeError } from '../../../core/error-types.ts';
import { type Done, doneOf, type Result, resultOf } from '../../../core/errors.ts';
import { absolutePageUrl } from '../../../core/navigation/absolute-page-url.ts';
import type { Answer } from '../../../core/transport.ts';
import type { AppCore } from '../../base/app-core.ts';
import type { TeamOwner, UserOwner } from '../../base/owner.ts';
import type { WithTokenStore } from '../../sign-in/sign-in/enter.ts';
import { membershipChanged } from './changes.ts';

type WireInvitation = Answer<'GET /team-invitations', 'client'>['items'][number];

/** Options of a team invitation. */
export interface InviteUserOptions {
  /** Recipient of the invitation. Any user who opens its link can join, unless the project requires the invited address. */
  readonly email: string;
  /** URL of the link. Default: the page `teamInvitation`. Required outside of a browser. */
  readonly callbackUrl?: string;
}

/** An open team invitation. */
export interface TeamInvitation {
  /** ID of the invitation. */
  readonly id: string;
  /** Email address of the recipient. */
  readonly recipientEmail: string;
  /** Expiry date. */
  readonly expiresAt: Date;
  /** URL of the page that the link opens. Null for an invitation from before version 0.2.0. */
  readonly callbackUrl: string | null;
  /** Revokes the invitation. @throws {TeamPermissionRequired} a client without `$remove_members` */
  revoke(): Promise<void>;
}

/** An open invitation that a user has received at a verified email address. */
export interface ReceivedTeamInvitation {
  /** ID of the invitation. */
  readonly id: string;
  /** ID of the team. */
  readonly teamId: string;
  /** Name of the team. */
  readonly teamDisplayName: string;
  /** The user's email address that was invited. */
  readonly recipientEmail: string;
  /** Expiry date. */
  readonly expiresAt: Date;
  /** Adds the user to the team. @throws {VerificationCodeError} the invitation was revoked or used, or has expired */
  accept(): Promise<void>;
}

export async function listTeamInvitations(owner: UserOwner): Promise<ReceivedTeamInvitation[]> {
  const { items } = await owner.transport.call('GET /team-invitations', { query: { user_id: owner.userId } });
  return items.map((wire) => ({
    id: wire.id,
    teamId: wire.team_id,
    teamDisplayName: wire.team_display_name,
    recipientEmail: wire.recipient_email,
    expiresAt: new Date(wire.expires_at_millis),
    accept: async () => {
      await owner.transport.call('POST /team-invitations/:invitation_id/accept', {
        params: { invitation_id: wire.id },
        query: { user_id: owner.userId },
      });
      membershipChanged(owner);
      owner.reads.refresh(`${owner.prefix}team-invitations`);
    },
  }));
}

export async function inviteUser(owner: TeamOwner, { email, callbackUrl }: InviteUserOptions): Promise<void> {
  const callback_url = absolutePageUrl(owner.core.navigation, 'teamInvitation', callbackUrl, 'callbackUrl');
  const body = { email, team_id: owner.teamId, callback_url };
  await owner.transport.call('POST /team-invitations/send-code', { body });
  owner.reads.refresh(`${owner.prefix}invitations`);
}

export async function listInvitations(owner: TeamOwner): Promise<TeamInvitation[]> {
  const { items } = await owner.transport.call('GET /team-invitations', { query: { team_id: owner.teamId } });
  return items.map((wire) => invitationFromWire(wire, owner));
}

function invitationFromWire(wire: WireInvitation, { transport, reads, prefix, teamId }: TeamOwner): TeamInvitation {
  return {
    id: wire.id,
    recipientEmail: wire.recipient_email,
    expiresAt: new Date(wire.expires_at_millis),
    callbackUrl: wire.callback_url,
    revoke: async () => {
      await transport.call('DELETE /team-invitations/:invitation_id', {
        params: { invitation_id: wire.id },
        query: { team_id: teamId },
      });
      reads.refresh(`${prefix}invitations`);
    },
  };
}

export async function acceptTeamInvitation(
  core: AppCore,
  code: string,
  { tokenStore }: WithTokenStore = {},
): Promise<Done<VerificationCodeError>> {
  const session = await core.sessions.sessionFor(tokenStore);
  const result = await doneOf([CodeError], () =>
    core.transport('client', session).call('POST /team-invitations/accept', { body: { code } }),
  );
  if (result.status === 'ok') {
    // Not only teams: the invited address can have become verified, which access tokens contain.
    session.renewSoon();
    session.reads.refresh('');
  }
  return result;
}

export async function verifyTeamInvitationCode(core: AppCore, code: string): Promise<Done<VerificationCodeError>> {
  return await doneOf([CodeError], () => checkTeamInvitation(core, code));
}

/**
 * Returns what a person without a session may know of an invitation. The address is undefined if the project requires that
 * the person has verified it.
 *
 * @throws {VerificationCodeError}
 */
export async function checkTeamInvitation(core: AppCore, code: string): Promise<{ email: string | undefined }> {
  const wire = await core.transport('client').call('POST /team-invitations/accept/check-code', { body: { code } });
  return { email: wire.recipient_email };
}

export async function getTeamInvitationDetails(
  core: AppCore,
  code: string,
  { tokenStore }: WithTokenStore = {},
): Promise<Result<{ teamDisplayName: string }, VerificationCodeError>> {
  const session = await core.sessions.sessionFor(tokenStore);
  return await resultOf([CodeError], async () => {
    const body = { code };
    const wire = await core.transport('client', session).call('POST /team-invitations/accept/details', { body });
    return { teamDisplayName: wire.team_display_name };
  });
}
