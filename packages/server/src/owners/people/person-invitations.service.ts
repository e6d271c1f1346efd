import {
  fields,
  KnownErrors,
  type ProjectRole,
  projectRoles,
  roleReaches,
  type TeamId,
  type UserId,
} from '@portico/contract';
import { z } from 'zod';
import { unlinked } from '../../base/unlinked.ts';
import { inTransaction } from '../../db/handle.ts';
import { permissionOfRole } from '../../ground/projects/index.ts';
import {
  codeKind,
  consumeCode,
  insertCode,
  linkWithCode,
  prepareCode,
  revokeCode,
  revokeCodesTo,
  tryCode,
  type UsableCode,
} from '../../ground/verification-codes/index.ts';
import type { AttemptContext, Caller, TenancyContext } from '../../kernel/context.ts';
import { requireGoodPassword } from '../../kernel/password-rules.ts';
import { limitAttempts } from '../../kernel/rate-limits/count-attempts.ts';
import { normaliseEmail } from '../../kernel/search-text.ts';
import { builtInEmail, renderedForCode, requireSendable, sendCode } from '../../mail/emails/index.ts';
import { signUp } from '../../sign-in/sign-up/index.ts';
import { addMember, asInvitationProblem, requireInviteeAddress, requireTeam } from '../../teams/teams/index.ts';
import { lockTeams, personInvitationKind, recordPersonEvents, roleOfPerson } from '../../users/owner-teams/index.ts';
import type { SignInResult } from '../../users/sessions/index.ts';
import { requireRoomForMember } from './member-limit.ts';
import { accountOfAddress, memberOfAddress, openPersonInvitations } from './people.queries.ts';
import { type OwnerTeam, setRole } from './people.service.ts';

/** An invitation to the team that owns a project, with a role. Its subject is the team. */
export const invitation = codeKind(
  personInvitationKind,
  z.object({
    team_id: fields.teamId,
    email: z.string(),
    role: z.enum(projectRoles),
    /** The owner who invites. Their invitations end with their role. */
    invited_by: fields.userId.optional(),
  }),
);
/** What an invitation stores. */
export type Invitation = z.output<typeof invitation.data>;

/** Creates an invitation of an owner without an email, also for a member. @returns the link that accepts it */
export async function createOwnerInvitation(context: TenancyContext, teamId: TeamId, email: string): Promise<string> {
  const role = 'owner';
  const { code, values } = prepareCode(context, invitation, { team_id: teamId, email, role }, { subject: teamId });
  await inTransaction(context, async (context) => {
    await insertCode.run(context, values);
    await recordInvitation(context, values.codeId, { teamId, email, role });
  });
  return invitationLink(context, code);
}

/** Returns the URL of the page that accepts an invitation. */
function invitationLink({ platform }: TenancyContext, code: string): string {
  return linkWithCode(`${platform.publicUrl()}/invitation`, code);
}

/** No user: the person who is invited may not have an account yet. */
const nobody = '00000000-0000-0000-0000-000000000000' as UserId;

/**
 * Sends an invitation with a role by email. The link of an earlier open invitation of the same address
 * ends, and the ID stays.
 *
 * @returns the ID for revoking the invitation
 * @throws {TeamMembershipAlreadyExists | TooManyAttempts | ItemQuantityInsufficientAmount} in that order
 * @throws {Refusal} 400, the team has the maximum number of open invitations
 */
export async function invitePerson(
  { internal, teamId }: OwnerTeam<AttemptContext & Pick<Caller, 'actor'>>,
  { email, role }: { readonly email: string; readonly role: ProjectRole },
): Promise<string> {
  const team = await requireTeam(internal, teamId);
  const recipient = normaliseEmail(email);
  await requireSendable(internal, recipient);
  // @guard members-are-not-invited
  if ((await memberOfAddress.first(internal, { teamId, email: recipient })) !== undefined) {
    throw new KnownErrors.TeamMembershipAlreadyExists();
  }
  const invited_by = internal.actor?.id as UserId | undefined;
  return await sendInvitation(internal, team, { team_id: teamId, email: recipient, role, invited_by });
}

/**
 * Sends the email of an invitation, and stores it in place of an earlier one to the same address.
 *
 * @param expiresAt default: in seven days
 * @returns its ID, which stays
 * @throws {TooManyAttempts | ItemQuantityInsufficientAmount | Refusal}
 */
export async function sendInvitation(
  context: AttemptContext,
  team: { readonly display_name: string },
  data: Invitation,
  expiresAt?: Date,
): Promise<string> {
  const { team_id: teamId, email: recipient, role } = data;
  await limitAttempts(context, 'codeSend', recipient);
  const message = await renderedForCode(async (code) => {
    const teamInvitationLink = invitationLink(context, code);
    return await builtInEmail(context, {
      type: 'team_invitation',
      variables: { teamDisplayName: unlinked(team.display_name), teamInvitationLink },
    });
  });
  const lifetimeMillis =
    expiresAt === undefined ? invitation.lifetimeMillis : expiresAt.getTime() - context.now.getTime();
  return await inTransaction(context, async (context) => {
    // Concurrent invitations of the same address wait for each other.
    await lockTeams.run(context, { teamId, userId: nobody });
    await requireRoomForMember(context, teamId, nobody);
    const id = await revokeCodesTo(context, invitation, { subject: teamId, email: recipient });
    const { codeId } = await sendCode(context, {
      id,
      kind: { ...invitation, lifetimeMillis },
      data,
      binding: { subject: teamId },
      invitationsMax: context.platform.settings.bounds.invitations,
      recipient,
      message,
    });
    await recordInvitation(context, codeId, { teamId, email: recipient, role });
    return codeId;
  });
}

/** An invitation as the event log shows it. */
interface LoggedInvitation {
  readonly teamId: TeamId;
  readonly email: string;
  readonly role: ProjectRole;
}

async function recordInvitation(
  context: TenancyContext,
  id: string,
  { teamId: team_id, ...after }: LoggedInvitation,
): Promise<void> {
  await recordPersonEvents(context, id, [{ team_id, type: 'person.invited', before: null, after }]);
}

/** Lists the open invitations to a team, oldest first. */
export async function listPersonInvitations({ internal, teamId }: OwnerTeam<TenancyContext>) {
  const rows = await openPersonInvitations.all(internal, { teamId, kind: invitation.name, now: internal.now });
  return rows.map(({ id, expires_at, data }) => {
    const { email, role } = invitation.data.parse(data);
    return { id, email, role, expires_at_millis: expires_at.getTime() };
  });
}

/** Revokes an open invitation. @throws {VerificationCodeNotFound} */
export async function revokePersonInvitation({ internal, teamId }: OwnerTeam<TenancyContext>, id: string) {
  await revokeCode(internal, invitation, { subject: teamId, id });
}

/** Returns the content of an invitation. @throws {VerificationCodeError | TooManyAttempts} */
export async function describePersonInvitation(context: AttemptContext, code: string) {
  const { data } = await tryCode(context, invitation, code);
  const team = await requireTeam(context, data.team_id).catch((error: unknown) => {
    throw asInvitationProblem(error);
  });
  const account = await accountOfAddress.first(context, { email: data.email });
  return {
    email: data.email,
    role: data.role,
    team_display_name: team.display_name,
    has_account: account !== undefined,
  };
}

/**
 * Adds the current user to the team of an invitation. The link proves that the invited address is theirs, if it is one of
 * their addresses. A member gets the role if it is higher.
 *
 * @throws {VerificationCodeError | TooManyAttempts | TeamInvitationEmailMismatch | ItemQuantityInsufficientAmount}
 */
export async function acceptPersonInvitation(context: AttemptContext, code: string, userId: UserId): Promise<void> {
  const usable = await tryCode(context, invitation, code);
  // @guard role-invitation-by-invited-address
  // @guard field-invitation-invited-address
  await requireInviteeAddress(context, userId, usable.data.email);
  await inTransaction(context, async (context) => await joinTeam(context, usable, userId));
}

/**
 * Creates an account with the verified address of an invitation, and adds it to the team. Works if sign-up is closed.
 *
 * @throws {VerificationCodeError | TooManyAttempts | PasswordRequirementsNotMet | UserWithEmailAlreadyExists | ItemQuantityInsufficientAmount}
 */
export async function signUpByInvitation(
  context: AttemptContext,
  {
    code,
    password,
    displayName,
  }: { readonly code: string; readonly password: string; readonly displayName: string | null },
): Promise<SignInResult> {
  const usable = await tryCode(context, invitation, code);
  const { email } = usable.data;
  // @guard password-rules-at-invitation
  await requireGoodPassword(context, password, { emails: [email], displayName });
  const passwordHash = await context.platform.passwordHasher.hash(context, password);
  const work = async (context: AttemptContext) => {
    const user = {
      isAnonymous: false,
      email,
      isEmailVerified: true,
      isEmailUsedForAuth: true,
      passwordHash,
      displayName,
    };
    const result = await signUp(context, user, { method: 'password' });
    await joinTeam(context, usable, result.user_id);
    return result;
  };
  return await inTransaction(context, work);
}

/** Consumes an invitation, and adds a user to its team. Call it in a transaction. */
export async function joinTeam(
  context: AttemptContext,
  usable: Omit<UsableCode<Invitation>, 'expiresAt'>,
  userId: UserId,
): Promise<void> {
  const { team_id: teamId, role } = usable.data;
  await consumeCode(context, usable);
  await requireRoomForMember(context, teamId, userId);
  const person = { teamId, userId };
  const isNew = await addMember(context, person, [permissionOfRole[role]]).catch((error: unknown) => {
    throw asInvitationProblem(error);
  });
  if (!isNew) await raiseRole(context, person, role);
}

/** Gives a member the role of an invitation, if it is higher. */
async function raiseRole(
  context: TenancyContext,
  person: { readonly teamId: TeamId; readonly userId: UserId },
  role: ProjectRole,
): Promise<void> {
  const current = await roleOfPerson(context, person);
  if (current !== undefined && !roleReaches(current, role)) await setRole(context, person, role);
}
