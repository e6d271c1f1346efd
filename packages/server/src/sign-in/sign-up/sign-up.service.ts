import { KnownErrors, type TeamId, type UserId } from '@portico/contract';
import { newId } from '../../base/ids.ts';
import { isRefusedStatement } from '../../db/errors.ts';
import { inTransaction } from '../../db/handle.ts';
import type { SignInMethod } from '../../db/tables/sessions.ts';
import { claimInstallation } from '../../ground/projects/index.ts';
import { consumeCode, type UsableCode } from '../../ground/verification-codes/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { maySetUp } from '../../kernel/first-owner.ts';
import { languageOfBrowser } from '../../kernel/languages.ts';
import { namePersonalTeams, personalTeamName } from '../../teams/teams/index.ts';
import { refuseTakenEmail } from '../../users/contact-channels/index.ts';
import { refuseLinkConflicts } from '../../users/provider-links/index.ts';
import {
  claimRowsOfNew,
  finishSignIn,
  issueAccessToken,
  prepareSession,
  revokeSessionsOfUser,
  type SignInContext,
  type SignInResult,
} from '../../users/sessions/index.ts';
import { type NewUser, newUserValues } from '../../users/users/index.ts';
import {
  codeIsUsed,
  insertUserByCode,
  insertUserWithBelongings,
  insertUserWithSession,
  type SignUpValues,
} from './sign-up.queries.ts';
import { upgradeUser } from './upgrade-user.ts';

/** Adds the language of the browser, if there are texts in it, to a person who signs up. */
function withLanguage(context: TenancyContext, user: NewUser): NewUser {
  return { ...user, fields: { language: languageOfBrowser(context.acceptLanguage), ...user.fields } };
}

/** Returns the values of a new user with default permissions and, if configured, a personal team. */
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
 * Creates a user with default permissions and, if configured, a personal team. Does not check whether sign-up is
 * enabled.
 *
 * @throws {UserWithEmailAlreadyExists} the email is already used for sign-in
 * @throws {OAuthProviderAccountIdAlreadyUsedForSignIn} a provider account is already used for sign-in
 */
export async function createUser(context: TenancyContext, user: NewUser): Promise<UserId> {
  const values = signUpValues(context, user);
  await refuseTaken(values.email, () => insertUserWithBelongings.run(context, values));
  return values.userId;
}

/** Options of a sign-up. */
export interface SignUpOptions {
  readonly method: SignInMethod;
  /** The current user, if anonymous. The user is upgraded and keeps the ID. */
  readonly anonymousUserId?: UserId | null;
  /** The code that verified the email. The sign-up consumes it. */
  readonly usedCode?: UsableCode<unknown>;
}

/**
 * Creates a user or upgrades the anonymous user, and signs them in. Without an upgrade, it runs one statement. In the
 * internal project, the first account becomes the owner.
 *
 * @throws {UserWithEmailAlreadyExists} the email is already used for sign-in
 * @throws {SignUpNotEnabled} another first account was created concurrently
 * @throws {VerificationCodeAlreadyUsed} the code was used concurrently
 */
export async function signUp(context: SignInContext, user: NewUser, options: SignUpOptions): Promise<SignInResult> {
  const { anonymousUserId = null, usedCode, method } = options;
  if (anonymousUserId !== null) {
    const upgraded = await upgradeAndSignIn(context, anonymousUserId, user, options);
    if (upgraded !== undefined) return upgraded;
  }
  const values = signUpValues(context, withLanguage(context, user));
  const session = prepareSession(context, values.userId, { method });
  const row = { ...values, ...session.values, isSignedIn: true };
  const insert = async (context: SignInContext) => {
    if (usedCode === undefined) await insertUserWithSession.run(context, row);
    else await refuseUsedCode(() => insertUserByCode.run(context, { ...row, ...usedCodeValues(usedCode) }));
  };
  await refuseTaken(values.email, async () => {
    if (user.isAnonymous) await insert(context);
    else await claimAnd(context, values.selectedTeamId, insert);
  });
  const tokenUser = {
    userId: values.userId,
    name: values.displayName,
    email: values.email,
    isEmailVerified: values.isEmailVerified,
    selectedTeamId: values.selectedTeamId,
    isAnonymous: values.isAnonymous,
    isRestrictedByAdmin: false,
    requiresTotp: false,
    signedUpAt: context.now,
    claimRows: claimRowsOfNew(values),
  };
  return {
    refresh_token: session.refreshToken,
    access_token: issueAccessToken(context, tokenUser, session.session),
    user_id: values.userId,
    is_new_user: true,
  };
}

/**
 * Creates a user or upgrades the anonymous user, without signing them in. In the internal project, the first account
 * becomes the owner.
 *
 * @throws {UserWithEmailAlreadyExists | OAuthProviderAccountIdAlreadyUsedForSignIn | SignUpNotEnabled}
 */
export async function createOrUpgradeUser(
  context: TenancyContext,
  user: NewUser,
  anonymousUserId: UserId | null,
): Promise<UserId> {
  if (anonymousUserId !== null) {
    const upgraded = await inTransaction(context, async (context) => upgrade(context, anonymousUserId, user));
    if (upgraded) return anonymousUserId;
  }
  const values = signUpValues(context, withLanguage(context, user));
  await refuseTaken(values.email, async () => {
    await claimAnd(context, values.selectedTeamId, async (context) => {
      await insertUserWithBelongings.run(context, values);
    });
  });
  return values.userId;
}

/** Converts unique violations to known errors. */
async function refuseTaken(email: string | null, write: () => Promise<unknown>): Promise<void> {
  await refuseLinkConflicts(async () => await refuseTakenEmail(email ?? '', write));
}

function usedCodeValues({ id: usedCodeId, voidsSiblings }: UsableCode<unknown>) {
  return { usedCodeId, voidsSiblings };
}

async function refuseUsedCode(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isRefusedStatement(error, codeIsUsed)) throw error;
    throw new KnownErrors.VerificationCodeAlreadyUsed();
  }
}

/** Returns whether the installation has no owner yet. */
function isUnclaimed(context: TenancyContext): boolean {
  return context.project.projectId === 'internal' && context.project.ownerTeamId === null;
}

/**
 * Makes the team of the first account the owner of the installation.
 *
 * @throws {SignUpNotEnabled} the caller does not have the setup link, or another account was first
 */
async function claimAnd<C extends TenancyContext>(
  context: C,
  teamId: TeamId | null,
  insert: (context: C) => Promise<void>,
): Promise<void> {
  if (!isUnclaimed(context)) {
    await insert(context);
    return;
  }
  if (!maySetUp(context.platform, context.setupToken)) throw new KnownErrors.SignUpNotEnabled();
  await inTransaction(context, async (context) => {
    const isFirst = teamId !== null && (await claimInstallation(context, teamId));
    if (!isFirst && context.platform.settings.dashboardSignUp !== 'open') throw new KnownErrors.SignUpNotEnabled();
    await insert(context);
  });
}

/** @returns undefined if there is no user to upgrade */
async function upgradeAndSignIn(
  context: SignInContext,
  userId: UserId,
  user: NewUser,
  { usedCode, method }: SignUpOptions,
): Promise<SignInResult | undefined> {
  return await inTransaction(context, async (context) => {
    const isUpgraded = await upgrade(context, userId, user);
    if (!isUpgraded) return undefined;
    if (usedCode !== undefined) await consumeCode(context, usedCode);
    // An upgrading user is already signed in, so no second factor is needed.
    return await finishSignIn(context, { userId, isNewUser: true, isSecondFactorProven: true, method });
  });
}

/**
 * Upgrades an anonymous user, who keeps the ID. Call it in a transaction. A new password or provider account revokes
 * the old sessions. With a provider account, the returning browser may differ from the one that started the flow: an
 * attacker who sent a victim to the provider with their own token must not stay signed in as the victim.
 *
 * @returns false if the user was deleted, is no longer anonymous, or will be the first account of the installation
 * @see docs/reference/protocol/sign-in.md#anonymous-users
 */
async function upgrade(context: TenancyContext, userId: UserId, user: NewUser): Promise<boolean> {
  if (isUnclaimed(context)) return false;
  let named: Awaited<ReturnType<typeof upgradeUser>>;
  await refuseTaken(user.email ?? null, async () => {
    named = await upgradeUser(context, userId, user);
  });
  if (named === undefined) return false;
  await namePersonalTeams(context, named);
  const isProvenByAccount = user.providerLinks !== undefined && user.providerLinks.length > 0;
  if (typeof user.passwordHash === 'string' || isProvenByAccount) await revokeSessionsOfUser(context, userId);
  return true;
}
