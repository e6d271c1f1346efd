import { fields, type IntegrationFamily, KnownErrors, type ProjectId, type UserId } from '@portico/contract';
import { z } from 'zod';
import { sameSecret } from '../../base/digests.ts';
import { challengeOf } from '../../base/pkce.ts';
import type { Redirect } from '../../base/redirect.ts';
import { Refusal } from '../../base/refusal.ts';
import { isForeignKeyViolation } from '../../db/errors.ts';
import { inTransaction } from '../../db/handle.ts';
import { codeKind, consumeCode, issueCode, tryCode } from '../../ground/verification-codes/index.ts';
import type { AttemptContext, BaseContext, PublicContext, TenancyContext } from '../../kernel/context.ts';
import type { IntegrationClient } from '../../settings/integration-rows.ts';
import { requireOwnedProject } from '../project-ownership/index.ts';
import { findIntegration, internalContext } from './integration-client.ts';
import { createAdminKey } from './provision.service.ts';

const question = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  state: z.string(),
  code_challenge: z.string(),
});

/** Code for the request of an integration while the project owner decides. */
const interactionCode = codeKind('integration_interaction', question, { lifetimeMillis: 3_600_000 });

/** Code for the owner's choice until the integration exchanges it. The owner must still be one then. */
const answer = question.extend({ project_id: fields.projectId, granted_by: fields.userId.nullable() });
const answerCode = codeKind('integration_authorization', answer, { lifetimeMillis: 10 * 60_000 });

/** Returns the OAuth base URL of an integration family. */
function oauthUrl({ platform }: Pick<BaseContext, 'platform'>, family: IntegrationFamily): string {
  return `${platform.publicUrl()}/api/v1/integrations/${family}/oauth`;
}

/** Returns a text that lists the OAuth endpoints. */
export function explainOAuth(context: Pick<BaseContext, 'platform'>, family: IntegrationFamily): string {
  const base = oauthUrl(context, family);
  return `Authorization endpoint: ${base}/authorize\nToken endpoint: ${base}/token\n`;
}

/** The parameters of a request for a key. @see RFC 6749 §4.1.1 · RFC 7636 §4.3 */
interface AuthorizationRequest {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly state: string;
  readonly code_challenge: string;
  readonly code_challenge_method: 'S256';
  readonly response_type: 'code';
}

/** @throws {Refusal} 400, the redirect URI is not registered for the integration */
function requireKnownReturn(
  context: Pick<BaseContext, 'platform'>,
  family: IntegrationFamily,
  { client_id, redirect_uri }: AuthorizationRequest,
): void {
  const client = findIntegration(context, family, client_id);
  if (client === undefined) throw new Refusal(400, 'No integration has this client_id');
  if (!client.redirect_uris.includes(redirect_uri)) {
    throw new Refusal(400, 'This redirect_uri is not registered for the integration');
  }
}

/** Returns the redirect to the URL that stores the request. @throws {Refusal} 400 */
export function beginAuthorization(
  context: Pick<BaseContext, 'platform'>,
  family: IntegrationFamily,
  request: AuthorizationRequest,
): Redirect {
  requireKnownReturn(context, family, request);
  const query = new URLSearchParams({ ...request, scope: 'openid' });
  return { location: `${oauthUrl(context, family)}/idp/auth?${query}` };
}

/** Stores the request and returns the redirect to its interaction URL. @throws {Refusal} 400 */
export async function openInteraction(
  context: PublicContext,
  family: IntegrationFamily,
  request: AuthorizationRequest,
): Promise<Redirect> {
  requireKnownReturn(context, family, request);
  const { client_id, redirect_uri, state, code_challenge } = request;
  const data = { client_id, redirect_uri, state, code_challenge };
  const uid = await issueCode(await internalContext(context), interactionCode, data);
  return { location: `${oauthUrl(context, family)}/idp/interaction/${uid}` };
}

/** Returns the redirect to the dashboard page where the owner chooses a project. @throws {VerificationCodeError} */
export async function showInteraction(
  context: PublicContext,
  family: IntegrationFamily,
  uid: string,
): Promise<Redirect> {
  const { data } = await tryCode(await publicAttempt(context), interactionCode, uid);
  const query = new URLSearchParams({ interaction_uid: uid, external_project_name: externalNameIn(data.state) });
  return { location: `${context.platform.publicUrl()}/integrations/${family}/confirm?${query}` };
}

const stateDetails = z.object({
  details: z.object({ external_project_name: z.string().optional(), neon_project_name: z.string().optional() }),
});

/**
 * Returns the external project name in the state, where integrations store it. The rest of the state is opaque.
 *
 * @see docs/reference/protocol/integrations.md#endpoints
 */
function externalNameIn(state: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(state, 'base64').toString('utf8'));
  } catch {
    return '';
  }
  const details = stateDetails.safeParse(parsed).data?.details;
  return (details?.external_project_name ?? details?.neon_project_name ?? '').slice(0, 256);
}

/**
 * Returns the integration that sent the request, to show to the owner.
 *
 * @param context context of the internal project
 * @throws {VerificationCodeError} the request is unknown, expired or already answered
 */
export async function checkInteraction(context: AttemptContext, family: IntegrationFamily, uid: string) {
  const { data } = await tryCode(context, interactionCode, uid);
  const { client_id, name = client_id } = requireFamily(context, family, data.client_id);
  return { integration_name: name, redirect_host: new URL(data.redirect_uri).host };
}

/**
 * Grants an integration a key of a project.
 *
 * @param context context of the internal project
 * @param answer.projectId a project whose existence and owner were checked
 * @param answer.grantedBy the owner. Null for a server
 * @returns the code for the integration to exchange
 * @throws {VerificationCodeError} the request is unknown, expired or already answered
 */
export async function answerInteraction(
  context: AttemptContext,
  family: IntegrationFamily,
  {
    uid,
    projectId,
    grantedBy,
  }: { readonly uid: string; readonly projectId: string; readonly grantedBy: UserId | null },
): Promise<string> {
  const usable = await tryCode(context, interactionCode, uid);
  requireFamily(context, family, usable.data.client_id);
  return await inTransaction<TenancyContext, string>(context, async (context) => {
    await consumeCode(context, usable);
    return await issueCode(context, answerCode, {
      ...usable.data,
      project_id: projectId as ProjectId,
      granted_by: grantedBy,
    });
  });
}

/** @throws {VerificationCodeNotFound} the request belongs to the other family */
function requireFamily(
  context: Pick<BaseContext, 'platform'>,
  family: IntegrationFamily,
  clientId: string,
): IntegrationClient {
  const client = findIntegration(context, family, clientId);
  if (client === undefined) throw new KnownErrors.VerificationCodeNotFound();
  return client;
}

/** Returns the redirect back to the integration, with the code. @throws {VerificationCodeError} */
export async function finishInteraction(
  context: PublicContext,
  family: IntegrationFamily,
  code: string,
): Promise<Redirect> {
  const { data } = await tryCode(await publicAttempt(context), answerCode, code);
  requireFamily(context, family, data.client_id);
  const url = new URL(data.redirect_uri);
  url.searchParams.set('code', code);
  url.searchParams.set('state', data.state);
  return { location: url.href };
}

/** Parameters of a key exchange. */
interface KeyGrant {
  readonly code: string;
  readonly code_verifier: string;
  readonly redirect_uri: string;
}

/**
 * Exchanges a code for an admin key of the project that the owner has chosen.
 *
 * @throws {Refusal} 400 in the format of OAuth: the code is unknown, used, expired or of another client, or the project
 * was deleted
 * @see RFC 6749 §5 · RFC 7636 §4.6
 */
export async function exchangeForKey(context: PublicContext, client: IntegrationClient, grant: KeyGrant) {
  try {
    const usable = await tryCode(await publicAttempt(context), answerCode, grant.code.toLowerCase());
    const { client_id, redirect_uri, code_challenge, project_id, granted_by } = usable.data;
    const isSame = client_id === client.client_id && redirect_uri === grant.redirect_uri;
    if (!isSame || !sameSecret(challengeOf(grant.code_verifier), code_challenge)) throw invalidGrant();
    const access_token = await inTransaction(await internalContext(context), async (context) => {
      // @guard key-of-person-who-is-no-owner-any-more
      await requireOwnedProject(context, { projectId: project_id, userId: granted_by });
      await consumeCode(context, usable);
      return await createAdminKey(context, project_id, `Created for the integration ${client.client_id}`);
    });
    return { access_token, token_type: 'api_key' as const, project_id };
  } catch (error) {
    // The project may have been deleted in the meantime, or the user may have lost the role.
    const isGone =
      isForeignKeyViolation(error, 'project_key_sets_project_id_fkey') || KnownErrors.ProjectNotFound.isInstance(error);
    throw isGone || KnownErrors.VerificationCodeError.isInstance(error) ? invalidGrant() : error;
  }
}

function invalidGrant(): Refusal {
  return new Refusal(400, JSON.stringify({ error: 'invalid_grant', error_description: 'grant request is invalid' }));
}

/**
 * Creates an attempt context without rate limits per address: the code cannot be guessed, and an integration uses one
 * address for all its users.
 */
async function publicAttempt(context: PublicContext): Promise<AttemptContext> {
  return {
    ...(await internalContext(context)),
    address: context.address,
    userAgent: undefined,
    isAddressNamed: false,
    level: 'server',
  };
}
