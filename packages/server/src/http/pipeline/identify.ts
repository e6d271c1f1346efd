import type { IncomingHttpHeaders } from 'node:http';
import { type AccessLevel, accessLevels, KnownErrors, type ProjectRole, type SessionId } from '@portico/contract';
import { digestOf } from '../../base/digests.ts';
import { Refusal } from '../../base/refusal.ts';
import type { DbHandle } from '../../db/handle.ts';
import type { Actor, Caller } from '../../kernel/context.ts';
import { isKeyOfHostedPages } from '../../kernel/hosted-pages.ts';
import type { Platform } from '../../kernel/platform.ts';
import { requireRole } from '../../kernel/project-role.ts';
import type { KeyKind, ProjectSnapshot, ValidKey } from '../../kernel/project-snapshot.ts';
import { type RestrictedAccess, requireUnrestricted } from '../../kernel/restriction.ts';
import type { AccessClaims } from '../../kernel/tokens/token-claims.ts';
import { readWorkflowToken } from '../../kernel/tokens/workflow-tokens.ts';

const mainBranch = 'main';

/** The key that each access level requires, with the errors for a missing and a wrong key. */
const keyOfLevel: Record<
  AccessLevel,
  { header: string; kind: KeyKind; missing: () => Error; wrong: (project_id: string) => Error }
> = {
  client: {
    header: 'x-stack-publishable-client-key',
    kind: 'publishable_client_key',
    missing: () => new KnownErrors.ClientAuthenticationRequired(),
    wrong: (project_id) => new KnownErrors.InvalidPublishableClientKey({ project_id }),
  },
  server: {
    header: 'x-stack-secret-server-key',
    kind: 'secret_server_key',
    missing: () => new KnownErrors.ServerAuthenticationRequired(),
    wrong: (project_id) => new KnownErrors.InvalidSecretServerKey({ project_id }),
  },
  admin: {
    header: 'x-stack-super-secret-admin-key',
    kind: 'super_secret_admin_key',
    missing: () => new KnownErrors.AdminAuthenticationRequired(),
    wrong: (project_id) => new KnownErrors.InvalidSuperSecretAdminKey({ project_id }),
  },
};

const keyHeaders = [...Object.values(keyOfLevel).map(({ header }) => header), 'x-stack-admin-access-token'];

/** Returns a header value. Empty values count as missing. */
function read(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isAccessLevel(text: string): text is AccessLevel {
  return (accessLevels as readonly string[]).includes(text);
}

interface Identification {
  readonly headers: IncomingHttpHeaders;
  /** For sign-out: the token of a revoked session still identifies the session. */
  readonly allowsRevokedSession: boolean;
  /** What the call may do despite a restriction of the user. */
  readonly restrictedAccess: RestrictedAccess;
  /** The role that people of the project need. */
  readonly requiredRole: ProjectRole;
  readonly isLocalDevelopment: boolean;
  readonly now: Date;
  readonly address: { readonly ip: string } | null;
  readonly db: DbHandle;
  readonly platform: Platform;
}

/**
 * Authenticates the caller. The checks run in the order of the protocol, and the first failure is returned.
 *
 * @returns null for a request without authentication
 * @see docs/reference/protocol/requests.md#authentication
 */
export async function identify(request: Identification): Promise<Caller | null> {
  const { headers } = request;
  const accessType = read(headers, 'x-stack-access-type');
  if (accessType === undefined) {
    if (keyHeaders.some((name) => read(headers, name) !== undefined))
      throw new KnownErrors.ProjectKeyWithoutAccessType();
    return null;
  }
  // @guard field-unknown-access-type
  if (!isAccessLevel(accessType)) throw new KnownErrors.InvalidAccessType({ accessType: accessType.slice(0, 200) });
  const projectId = read(headers, 'x-stack-project-id');
  if (projectId === undefined) throw new KnownErrors.AccessTypeWithoutProjectId({ request_type: accessType });

  const claims = readAccessToken(request, projectId);
  const branchId = read(headers, 'x-stack-branch-id') ?? mainBranch;
  const project = await findProject(request, projectId, branchId);
  const prover = await proveAccess(request, accessType, project.snapshot);
  // @guard restricted-token-opens-little
  if (accessType === 'client' && claims !== null) requireUnrestricted(claims, request.restrictedAccess);
  if (!project.hasBranch) throw new KnownErrors.BranchDoesNotExist({ branch_id: branchId.slice(0, 255) });

  return {
    level: accessType,
    project: project.snapshot,
    tenancyId: project.snapshot.tenancyId,
    userId: claims?.sub ?? null,
    claims,
    actor: prover?.actor ?? (claims === null ? null : { type: 'user', id: claims.sub }),
    role: prover?.role ?? null,
    personSessionId: prover?.sessionId ?? null,
    workflowId: readWorkflow(request, projectId),
  };
}

/** Steps 5 to 8: reads the token of the current user. A deleted user is absent (step 16), unless only signing out. */
function readAccessToken(request: Identification, projectId: string): AccessClaims | null {
  const { headers, platform } = request;
  const token = read(headers, 'x-stack-access-token');
  if (token === undefined) return null;
  const reading = platform.accessTokens.read(token);
  if (reading.state === 'unreadable') throw new KnownErrors.UnparsableAccessToken();
  if (reading.state === 'expired') {
    throw new KnownErrors.AccessTokenExpired({ expired_at_millis: reading.expiredAtMillis });
  }
  const { claims } = reading;
  if (reading.state === 'userless' && !request.allowsRevokedSession) return null;
  // @guard revoked-session
  if (reading.state === 'revoked' && !request.allowsRevokedSession) {
    throw new KnownErrors.AccessTokenExpired({ expired_at_millis: platform.clock.now().getTime() });
  }
  // @guard project-of-access-token
  // @guard field-project-of-access-token
  if (claims.project_id !== projectId) {
    throw new KnownErrors.InvalidProjectForAccessToken({
      expected_project_id: projectId.slice(0, 200),
      actual_project_id: claims.project_id,
    });
  }
  if (claims.is_anonymous && headers['x-stack-allow-anonymous-user'] !== 'true') {
    throw new KnownErrors.AnonymousAuthenticationNotAllowed();
  }
  return claims;
}

/** Reads the token of a background workflow (step 17). It names the workflow and gives no access. */
function readWorkflow({ headers, platform }: Identification, projectId: string): string | null {
  const token = read(headers, 'x-stack-workflow-token');
  if (token === undefined) return null;
  const reading = readWorkflowToken(platform.serverKeys, token, { projectId, now: platform.clock.now() });
  if (reading.state === 'unknown') throw new KnownErrors.WorkflowTokenDoesNotExist();
  if (reading.state === 'expired') throw new KnownErrors.WorkflowTokenExpired();
  return reading.workflowId;
}

interface FoundProject {
  readonly snapshot: ProjectSnapshot;
  readonly hasBranch: boolean;
}

/**
 * Finds the project (step 9). An unknown branch is reported only after the key was checked, so that branches cannot be
 * probed.
 */
async function findProject(
  { db, platform }: Identification,
  projectId: string,
  branchId: string,
): Promise<FoundProject> {
  const found = await platform.projects.find(db, projectId, branchId);
  if (typeof found === 'object') return { snapshot: found, hasBranch: true };
  const main = found === 'no-branch' ? await platform.projects.find(db, projectId, mainBranch) : found;
  if (typeof main === 'object') return { snapshot: main, hasBranch: false };
  throw new KnownErrors.CurrentProjectNotFound({ project_id: projectId.slice(0, 200) });
}

/** A person or program with access to the project. */
interface Prover {
  readonly actor: Actor;
  /** Null for a program. */
  readonly role: ProjectRole | null;
  /** Null for a program. */
  readonly sessionId: SessionId | null;
}

function program(actor: Actor): Prover {
  return { actor, role: null, sessionId: null };
}

/**
 * Steps 10 to 14: checks the development override key, an admin access token, or the key of the access level.
 *
 * @returns the person or program that has it. Null for a client
 */
async function proveAccess(
  request: Identification,
  level: AccessLevel,
  project: ProjectSnapshot,
): Promise<Prover | null> {
  const overrideKey = read(request.headers, 'x-stack-development-override-key');
  if (overrideKey !== undefined) return await proveOverrideKey(request, overrideKey);
  const adminToken = read(request.headers, 'x-stack-admin-access-token');
  if (adminToken !== undefined) return await provePerson(request, adminToken, level, project);
  const { header, kind, missing, wrong } = keyOfLevel[level];
  const key = read(request.headers, header);
  if (key === undefined) {
    if (level === 'client' && !project.config.project.requirePublishableClientKey) return null;
    throw missing();
  }
  const now = request.platform.clock.now();
  if (level === 'client' && isKeyOfHostedPages(project, key, now)) return null;
  const valid = findKey(project, kind, key, now);
  // @guard key-of-access-level
  if (valid === undefined) throw wrong(project.projectId);
  noteKeyUse(request, project, kind, valid);
  return level === 'client' ? null : program({ type: level, id: valid.setId });
}

function findKey(project: ProjectSnapshot, kind: KeyKind, key: string, now: Date): ValidKey | undefined {
  const valid = project.keys.get(`${kind}:${digestOf(key)}`);
  return valid !== undefined && valid.expiresAt > now.getTime() ? valid : undefined;
}

/** Names and versions of SDKs, such as `js @portico/js@0.2.0`. */
const clientVersion = /^[\w@/.: +-]{1,100}$/;

/** Notes that a key of a project was used, once a day. */
function noteKeyUse(
  { headers, platform, now, address }: Identification,
  { projectId }: ProjectSnapshot,
  kind: KeyKind,
  { setId }: ValidKey,
): void {
  platform.projectKeyUses.note(`${setId} ${kind}`, now, () => {
    const client = read(headers, 'x-stack-client-version') ?? '';
    return {
      project_id: projectId,
      key_set_id: setId,
      kind,
      at_millis: now.getTime(),
      // Publishable keys are used by the browsers of end users, whose addresses are personal.
      ip: kind === 'publishable_client_key' ? null : (address?.ip ?? null),
      client: clientVersion.test(client) ? client : null,
    };
  });
}

async function proveOverrideKey({ db, platform, isLocalDevelopment }: Identification, key: string): Promise<Prover> {
  if (!isLocalDevelopment) {
    throw new Refusal(401, 'Development key override is only allowed in development or test environments');
  }
  const internal = await platform.projects.find(db, 'internal', mainBranch);
  const now = platform.clock.now();
  const valid = typeof internal === 'object' ? findKey(internal, 'super_secret_admin_key', key, now) : undefined;
  if (valid === undefined) throw new Refusal(401, 'Invalid development key override');
  return program({ type: 'admin', id: valid.setId });
}

/**
 * Checks the admin access token of a person of the project. A role limits the levels server and admin: as a client, the
 * token replaces the publishable key, which is public. In the internal project, which contains the accounts of all
 * owners, only owners may do anything.
 *
 * @throws {AdminAccessTokenIsNotAdmin | ProjectRoleRequired | Refusal}
 */
async function provePerson(
  { db, platform, requiredRole }: Identification,
  token: string,
  level: AccessLevel,
  project: ProjectSnapshot,
): Promise<Prover> {
  const { sub: userId, refresh_token_id: sessionId } = readAdminToken(platform, token);
  const role = await platform.projects.roleOf(db, project, userId);
  if (role === 'no-user') throw new Refusal(401, 'The user of the admin access token no longer exists');
  if (role === 'no-role') throw new KnownErrors.AdminAccessTokenIsNotAdmin();
  // @guard role-of-person-for-operation
  // @guard only-owners-administer-internal-project
  if (level !== 'client') requireRole({ role }, project.projectId === 'internal' ? 'owner' : requiredRole);
  return { actor: { type: 'owner', id: userId }, role, sessionId };
}

function readAdminToken(platform: Platform, token: string): AccessClaims {
  const reading = platform.accessTokens.read(token);
  if (reading.state === 'expired') {
    throw new KnownErrors.AdminAccessTokenExpired({ expired_at_millis: reading.expiredAtMillis });
  }
  if (reading.state === 'revoked') {
    throw new KnownErrors.AdminAccessTokenExpired({ expired_at_millis: platform.clock.now().getTime() });
  }
  if (reading.state === 'unreadable' || reading.claims.is_anonymous) {
    throw new KnownErrors.UnparsableAdminAccessToken();
  }
  if (reading.claims.project_id !== 'internal') throw new KnownErrors.InvalidProjectForAdminAccessToken();
  // @guard restricted-owner-has-no-admin-access
  requireUnrestricted(reading.claims);
  return reading.claims;
}
