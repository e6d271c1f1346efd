import type { ProjectRole } from '@portico/contract';
import { type AppCore, internals } from '../../base/app-core.ts';

/** The app of the dashboard. */
interface DashboardApp {
  readonly [internals]: AppCore;
}

/** An invitation of a link, for the person who opened it. */
export interface OpenedInvitation {
  /** Invited email. */
  readonly email: string;
  readonly role: ProjectRole;
  readonly teamDisplayName: string;
  /** Whether a dashboard user signs in with this email. */
  readonly hasAccount: boolean;
}

/** Loads the invitation of a link. @throws {VerificationCodeError} */
export async function openPersonInvitation(app: DashboardApp, code: string): Promise<OpenedInvitation> {
  const transport = app[internals].transport('client');
  const wire = await transport.call('POST /internal/people-invitations/details', { body: { code } });
  return {
    email: wire.email,
    role: wire.role,
    teamDisplayName: wire.team_display_name,
    hasAccount: wire.has_account,
  };
}

/**
 * Accepts an invitation as the current user.
 *
 * @throws {UserAuthenticationRequired | VerificationCodeError | TeamInvitationEmailMismatch | ItemQuantityInsufficientAmount}
 */
export async function acceptPersonInvitation(app: DashboardApp, code: string): Promise<void> {
  const core = app[internals];
  const session = core.sessions.of(core.sessions.store(undefined));
  await core.transport('client', session).call('POST /internal/people-invitations/accept', { body: { code } });
  for (const part of ['owned-projects', 'teams']) session.reads.refresh(part);
}

/** An invitation whose link was copied, for the person who opened it. */
export interface CopiedInvitation {
  /** Invited email, masked. */
  readonly email: string;
  readonly role: ProjectRole;
  readonly teamDisplayName: string;
}

const emptyBody = {};

/** Loads an invitation whose link was copied. @throws {VerificationCodeNotFound} */
export async function openCopiedInvitation(app: DashboardApp, id: string): Promise<CopiedInvitation> {
  const transport = app[internals].transport('client');
  const slots = { params: { invitation_id: id }, body: emptyBody };
  const wire = await transport.call('POST /internal/people-invitations/:invitation_id/details', slots);
  return { email: wire.email, role: wire.role, teamDisplayName: wire.team_display_name };
}

/** Sends an invitation whose link was copied to the invited address. @throws {VerificationCodeNotFound} */
export async function sendCopiedInvitation(app: DashboardApp, id: string): Promise<void> {
  const slots = { params: { invitation_id: id }, body: emptyBody };
  await app[internals].transport('client').call('POST /internal/people-invitations/:invitation_id/send', slots);
}

/**
 * Accepts an invitation whose link was copied, as the current user, who must have verified the invited address.
 *
 * @throws {UserAuthenticationRequired | VerificationCodeNotFound | TeamInvitationEmailMismatch | ItemQuantityInsufficientAmount}
 */
export async function acceptCopiedInvitation(app: DashboardApp, id: string): Promise<void> {
  const core = app[internals];
  const session = core.sessions.of(core.sessions.store(undefined));
  const slots = { params: { invitation_id: id }, body: emptyBody };
  await core.transport('client', session).call('POST /internal/people-invitations/:invitation_id/accept', slots);
  for (const part of ['owned-projects', 'teams']) session.reads.refresh(part);
}

/**
 * Creates the account of an invited person, and signs in.
 *
 * @throws {VerificationCodeError | PasswordRequirementsNotMet | UserWithEmailAlreadyExists | ItemQuantityInsufficientAmount}
 */
export async function signUpByInvitation(
  app: DashboardApp,
  body: { readonly code: string; readonly password: string; readonly display_name: string | null },
): Promise<void> {
  const core = app[internals];
  const store = core.sessions.store(undefined);
  const tokens = await core.entrance(store).call('POST /internal/people-invitations/sign-up', { body });
  const { refresh_token: refreshToken, access_token: accessToken } = tokens;
  core.sessions.start(store, { refreshToken, accessToken });
}
