import { VerificationCodeError as CodeError } from '@portico/contract/errors/verification.families';
import type { VerificationCodeError } from '../../../core/error-types.ts';
import { type Done, doneOf, type Result, resultOf } from '../../../core/errors.ts';
import { absolutePageUrl } from '../../../core/navigation/absolute-page-url.ts';
import type { AppCore } from '../../base/app-core.ts';
import type { TeamOwner, UserOwner } from '../../base/owner.ts';
import type { WithTokenStore } from '../../sign-in/sign-in/enter.ts';
import { membershipChanged } from './changes.ts';
import * as calls from './invitations.calls.ts';

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
  const invitations = await calls.list(owner, { userId: owner.userId });
  return invitations.map(({ callbackUrl: _, ...invitation }) => ({
    ...invitation,
    accept: async () => {
      await calls.accept(owner, invitation.id, owner.userId);
      membershipChanged(owner);
      owner.reads.refresh(`${owner.prefix}team-invitations`);
    },
  }));
}

export async function inviteUser(owner: TeamOwner, { email, callbackUrl }: InviteUserOptions): Promise<void> {
  const pageUrl = absolutePageUrl(owner.core.navigation, 'teamInvitation', callbackUrl, 'callbackUrl');
  await calls.send(owner, owner.teamId, email, pageUrl);
  owner.reads.refresh(`${owner.prefix}invitations`);
}

export async function listInvitations(owner: TeamOwner): Promise<TeamInvitation[]> {
  const invitations = await calls.list(owner, { teamId: owner.teamId });
  return invitations.map(({ id, recipientEmail, expiresAt, callbackUrl }) => ({
    id,
    recipientEmail,
    expiresAt,
    callbackUrl,
    revoke: async () => {
      await calls.revoke(owner, id, owner.teamId);
      owner.reads.refresh(`${owner.prefix}invitations`);
    },
  }));
}

export async function acceptTeamInvitation(
  core: AppCore,
  code: string,
  { tokenStore }: WithTokenStore = {},
): Promise<Done<VerificationCodeError>> {
  const session = await core.sessions.sessionFor(tokenStore);
  const transport = core.transport('client', session);
  const result = await doneOf([CodeError], () => calls.acceptWithCode({ transport }, code));
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

/** What a person without a session may know of an invitation. */
export interface CheckedTeamInvitation {
  /** The invited address. Like the names, undefined if the project requires that the person has verified it. */
  readonly email: string | undefined;
  readonly team: string | undefined;
  /** Display name of the user who invites, if there is one. */
  readonly inviter: string | undefined;
}

/** Checks the link of an invitation. @throws {VerificationCodeError} */
export async function checkTeamInvitation(core: AppCore, code: string): Promise<CheckedTeamInvitation> {
  const answer = await calls.check({ transport: core.transport('client') }, code);
  return {
    email: answer.recipientEmail,
    team: answer.teamDisplayName,
    inviter: answer.inviterDisplayName ?? undefined,
  };
}

export async function getTeamInvitationDetails(
  core: AppCore,
  code: string,
  { tokenStore }: WithTokenStore = {},
): Promise<Result<{ teamDisplayName: string }, VerificationCodeError>> {
  const session = await core.sessions.sessionFor(tokenStore);
  return await resultOf([CodeError], async () => {
    const { teamDisplayName } = await calls.getDetails({ transport: core.transport('client', session) }, code);
    return { teamDisplayName };
  });
}
