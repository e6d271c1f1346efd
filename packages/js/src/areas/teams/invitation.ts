import { VerificationCodeError as CodeError } from '@portico/contract/errors/verification.families';
import type { VerificationCodeError } from '../../core/error-types.ts';
import { absolutePageUrl } from '../../core/navigation/absolute-page-url.ts';
import { type Done, doneOf, type Result, resultOf } from '../../core/result.ts';
import type { Answer } from '../../core/transport.ts';
import type { AppCore } from '../base/app-core.ts';
import type { TeamOwner } from '../base/owner.ts';
import type { WithTokenStore } from '../sign-in/enter.ts';

type WireInvitation = Answer<'GET /team-invitations', 'client'>['items'][number];

/** Who is invited to a team, and where the mail leads. */
export interface InviteUserOptions {
  /** Where the invitation goes. Whoever opens its link may join, with any address. */
  readonly email: string;
  /** Where the link leads; the page `teamInvitation` if absent. Needed outside of a browser. */
  readonly callbackUrl?: string;
}

/** An offer to join a team that nobody has taken yet. */
export interface TeamInvitation {
  /** Names this invitation. */
  readonly id: string;
  /** Who was invited. */
  readonly recipientEmail: string;
  /** From when on it is refused. */
  readonly expiresAt: Date;
  /** Withdraws the offer. @throws {TeamPermissionRequired} a client without `$remove_members` */
  revoke(): Promise<void>;
}

/** Invites somebody to a team. */
export async function inviteUser(owner: TeamOwner, { email, callbackUrl }: InviteUserOptions): Promise<void> {
  const callback_url = absolutePageUrl(owner.core.navigation, 'teamInvitation', callbackUrl, 'callbackUrl');
  const body = { email, team_id: owner.teamId, callback_url };
  await owner.transport.call('POST /team-invitations/send-code', { body });
  owner.reads.refresh(`${owner.prefix}invitations`);
}

/** The open invitations of a team, oldest first. */
export async function listInvitations(owner: TeamOwner): Promise<TeamInvitation[]> {
  const { items } = await owner.transport.call('GET /team-invitations', { query: { team_id: owner.teamId } });
  return items.map((wire) => invitationFromWire(wire, owner));
}

function invitationFromWire(wire: WireInvitation, { transport, reads, prefix, teamId }: TeamOwner): TeamInvitation {
  return {
    id: wire.id,
    recipientEmail: wire.recipient_email,
    expiresAt: new Date(wire.expires_at_millis),
    revoke: async () => {
      await transport.call('DELETE /team-invitations/:invitation_id', {
        params: { invitation_id: wire.id },
        query: { team_id: teamId },
      });
      reads.refresh(`${prefix}invitations`);
    },
  };
}

/** Joins the team of an invitation. @throws {UserAuthenticationRequired} nobody is signed in */
export async function acceptTeamInvitation(
  core: AppCore,
  code: string,
  { tokenStore }: WithTokenStore = {},
): Promise<Done<VerificationCodeError>> {
  const session = await core.sessions.sessionFor(tokenStore);
  const result = await doneOf([CodeError], () =>
    core.transport('client', session).call('POST /team-invitations/accept', { body: { code } }),
  );
  if (result.status === 'ok') for (const part of ['teams', 'team-profiles', 'permissions']) session.reads.refresh(part);
  return result;
}

/** Checks an invitation without accepting it. */
export async function verifyTeamInvitationCode(core: AppCore, code: string): Promise<Done<VerificationCodeError>> {
  return await doneOf([CodeError], () =>
    core.transport('client').call('POST /team-invitations/accept/check-code', { body: { code } }),
  );
}

/** Says which team an invitation is for. @throws {UserAuthenticationRequired} nobody is signed in */
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
