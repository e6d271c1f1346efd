import { KnownErrors, type TeamId, type UserId } from '@portico/contract';
import { isUniqueViolation } from '../../db/errors.ts';
import { inTransaction } from '../../db/handle.ts';
import type { TenancyContext } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { claimInstallation } from '../projects/index.ts';
import {
  finishSignIn,
  issueAccessToken,
  prepareSession,
  revokeSessionsOfUser,
  type SignInContext,
  type SignInResult,
} from '../sessions/index.ts';
import { namePersonalTeams, personalTeamName } from '../teams/index.ts';
import {
  giveSignInEmail,
  lockedUser,
  type NewUser,
  newUserValues,
  refuseTakenEmail,
  updateUser,
} from '../users/index.ts';
import { insertUserWithBelongings, insertUserWithSession, type SignUpValues } from './sign-up.queries.ts';

/** Works out everything that comes with a new user: default permissions and, if configured, a personal team. */
function signUpValues(context: TenancyContext, user: NewUser): SignUpValues {
  const { teams, rbac } = context.project.config;
  const teamId = teams.createPersonalTeamOnSignUp ? newId<TeamId>() : null;
  const values = newUserValues(user, context.now, teamId);
  return {
    ...values,
    teamName: personalTeamName(values),
    creatorPermissionIds: Object.keys(rbac.defaultPermissions.teamCreator),
    projectPermissionIds: Object.keys(rbac.defaultPermissions.signUp),
  };
}

/**
 * Creates a user with everything that comes with one. Whether sign-up is enabled does not matter here.
 *
 * @throws {UserWithEmailAlreadyExists} somebody signs in with the address already
 * @throws {OAuthProviderAccountIdAlreadyUsedForSignIn} somebody signs in with one of the provider accounts already
 */
export async function createUser(context: TenancyContext, user: NewUser): Promise<UserId> {
  const values = signUpValues(context, user);
  try {
    await refuseTakenEmail(values.email ?? '', () => insertUserWithBelongings.run(context, values));
  } catch (error) {
    if (!isUniqueViolation(error, 'provider_links_for_sign_in')) throw error;
    throw new KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn();
  }
  return values.userId;
}

/**
 * Creates a user and signs it in, in one statement. On the internal project the first account becomes its owner.
 *
 * @throws {UserWithEmailAlreadyExists} somebody signs in with the address already
 * @throws {SignUpNotEnabled} somebody else made the first account of the installation at the same moment
 */
export async function signUp(context: SignInContext, user: NewUser): Promise<SignInResult> {
  const values = signUpValues(context, user);
  const session = prepareSession(context, values.userId);
  const row = { ...values, ...session.values };
  await refuseTakenEmail(values.email ?? '', async () => {
    if (isUnclaimed(context) && !user.isAnonymous) await claimAndInsert(context, row);
    else await insertUserWithSession.run(context, row);
  });
  const tokenUser = {
    userId: values.userId,
    name: values.displayName,
    email: values.email,
    isEmailVerified: values.isEmailVerified,
    selectedTeamId: values.selectedTeamId,
    isAnonymous: values.isAnonymous,
  };
  return {
    refresh_token: session.refreshToken,
    access_token: issueAccessToken(context, tokenUser, session.values.sessionId),
    user_id: values.userId,
    is_new_user: true,
  };
}

/** True while nobody owns this installation. */
function isUnclaimed(context: TenancyContext): boolean {
  return context.project.projectId === 'internal' && context.project.ownerTeamId === null;
}

async function claimAndInsert(
  context: TenancyContext,
  row: SignUpValues & Parameters<typeof insertUserWithSession.run>[1],
): Promise<void> {
  await inTransaction(context, async (context) => {
    const isFirst = row.selectedTeamId !== null && (await claimInstallation(context, row.selectedTeamId));
    if (!isFirst && context.platform.settings.dashboardSignUp !== 'open') throw new KnownErrors.SignUpNotEnabled();
    await insertUserWithSession.run(context, row);
  });
}

/** What an anonymous user gets when it becomes a full one. */
export interface Upgrade {
  /** Normalised. */
  readonly email: string;
  readonly passwordHash: string;
}

/**
 * Makes an anonymous user a full one with the same id, ends its old sessions and starts a new one.
 *
 * @returns undefined when the user is gone or not anonymous any more, or when the account will be the first of the
 *   installation; the caller then makes a new user
 * @throws {UserWithEmailAlreadyExists} somebody signs in with the address already
 * @see protocol 03 §3.7
 */
export async function upgradeAnonymousUser(
  context: SignInContext,
  userId: UserId,
  upgrade: Upgrade,
): Promise<SignInResult | undefined> {
  if (isUnclaimed(context)) return undefined;
  const { email, passwordHash } = upgrade;
  return await inTransaction(context, async (context) => {
    const user = await lockedUser.first(context, { userId });
    if (user?.is_anonymous !== true) return undefined;
    await giveSignInEmail(context, user, email);
    await updateUser(context, userId, { is_anonymous: false, password_hash: passwordHash });
    await namePersonalTeams(context, { userId, displayName: user.display_name, email });
    await revokeSessionsOfUser(context, userId);
    return await finishSignIn(context, { userId, isNewUser: true });
  });
}
