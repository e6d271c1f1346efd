import { fields, type IntegrationFamily, KnownErrors, type ProjectId } from '@portico/contract';
import { z } from 'zod';
import { challengeOf } from '../../adapters/identity-providers/verifier.ts';
import { isForeignKeyViolation } from '../../db/errors.ts';
import { inTransaction } from '../../db/handle.ts';
import type { AttemptContext, BaseContext, PublicContext, TenancyContext } from '../../platform/context.ts';
import { sameSecret } from '../../platform/digests.ts';
import type { Redirect } from '../../platform/redirect.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { IntegrationClient } from '../../settings/integration-rows.ts';
import { codeKind, consumeCode, issueCode, tryCode } from '../verification-codes/index.ts';
import { findIntegration, internalContext } from './integration-client.ts';
import { makeAdminKey } from './provision.service.ts';

const question = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  state: z.string(),
  code_challenge: z.string(),
});

/** What an integration asks a project owner for, while the owner chooses. */
const interactionCode = codeKind('integration_interaction', question, { lifetimeMillis: 3_600_000 });

/** What the owner has chosen, until the integration fetches it. */
const answerCode = codeKind('integration_authorization', question.extend({ project_id: fields.projectId }), {
  lifetimeMillis: 10 * 60_000,
});

/** Where the endpoints of a family are. */
function oauthUrl({ platform }: Pick<BaseContext, 'platform'>, family: IntegrationFamily): string {
  return `${platform.publicUrl()}/api/v1/integrations/${family}/oauth`;
}

/** Where integrations get keys, in words. */
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

/** @throws {Refusal} 400: a browser is sent back to addresses of the integration only */
function requireKnownReturn(
  context: Pick<BaseContext, 'platform'>,
  family: IntegrationFamily,
  { client_id, redirect_uri }: AuthorizationRequest,
): void {
  const client = findIntegration(context, family, client_id);
  if (client === undefined) throw new Refusal(400, 'There is no integration with this client_id');
  if (!client.redirect_uris.includes(redirect_uri)) {
    throw new Refusal(400, 'This redirect_uri is not one of the integration');
  }
}

/** Sends the browser on to where the request is remembered. @throws {Refusal} 400 */
export function beginAuthorization(
  context: Pick<BaseContext, 'platform'>,
  family: IntegrationFamily,
  request: AuthorizationRequest,
): Redirect {
  requireKnownReturn(context, family, request);
  const query = new URLSearchParams({ ...request, scope: 'openid' });
  return { location: `${oauthUrl(context, family)}/idp/auth?${query}` };
}

/** Remembers the request and sends the browser on to the question. @throws {Refusal} 400 */
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

/** Goes on to the page of the dashboard where the owner chooses. @throws {VerificationCodeError} */
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
 * Integrations put what they call their project into the state. Else it is their own business.
 *
 * @see docs/protocol/integrations.md#endpoints
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
 * Says which integration asks, for the owner to decide.
 *
 * @param context of the internal project
 * @throws {VerificationCodeError} the request is unknown, too old, or was answered already
 */
export async function checkInteraction(context: AttemptContext, family: IntegrationFamily, uid: string) {
  const { data } = await tryCode(context, interactionCode, uid);
  const { client_id, name = client_id } = requireFamily(context, family, data.client_id);
  return { integration_name: name, redirect_host: new URL(data.redirect_uri).host };
}

/**
 * Gives an integration the right to a key of a project. Whether the project may be given away is for the caller to find
 * out.
 *
 * @param context of the internal project
 * @returns the code that the integration exchanges
 * @throws {VerificationCodeError} the request is unknown, too old, or was answered already
 */
export async function answerInteraction(
  context: AttemptContext,
  family: IntegrationFamily,
  { uid, projectId }: { readonly uid: string; readonly projectId: ProjectId },
): Promise<string> {
  const usable = await tryCode(context, interactionCode, uid);
  requireFamily(context, family, usable.data.client_id);
  return await inTransaction<TenancyContext, string>(context, async (context) => {
    await consumeCode(context, usable);
    return await issueCode(context, answerCode, { ...usable.data, project_id: projectId });
  });
}

/** @throws {VerificationCodeNotFound} the request is one of the other family */
function requireFamily(
  context: Pick<BaseContext, 'platform'>,
  family: IntegrationFamily,
  clientId: string,
): IntegrationClient {
  const client = findIntegration(context, family, clientId);
  if (client === undefined) throw new KnownErrors.VerificationCodeNotFound();
  return client;
}

/** Sends the browser back to the integration with the code. @throws {VerificationCodeError} */
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

/** What an integration brings to get its key. */
interface KeyGrant {
  readonly code: string;
  readonly code_verifier: string;
  readonly redirect_uri: string;
}

/**
 * Exchanges a code for a key that administers the project the owner has chosen.
 *
 * @throws {Refusal} 400 in the form of OAuth: the code is unknown, used, too old or somebody else's, or the project is gone
 * @see RFC 6749 §5 · RFC 7636 §4.6
 */
export async function exchangeForKey(context: PublicContext, client: IntegrationClient, grant: KeyGrant) {
  try {
    const usable = await tryCode(await publicAttempt(context), answerCode, grant.code.toLowerCase());
    const { client_id, redirect_uri, code_challenge, project_id } = usable.data;
    const isSame = client_id === client.client_id && redirect_uri === grant.redirect_uri;
    if (!isSame || !sameSecret(challengeOf(grant.code_verifier), code_challenge)) throw invalidGrant();
    const access_token = await inTransaction(await internalContext(context), async (context) => {
      await consumeCode(context, usable);
      return await makeAdminKey(context, project_id, `Created for the integration ${client.client_id}`);
    });
    return { access_token, token_type: 'api_key' as const, project_id };
  } catch (error) {
    // The project may have been deleted since.
    const isGone = isForeignKeyViolation(error, 'project_key_sets_project_id_fkey');
    throw isGone || KnownErrors.VerificationCodeError.isInstance(error) ? invalidGrant() : error;
  }
}

function invalidGrant(): Refusal {
  return new Refusal(400, JSON.stringify({ error: 'invalid_grant', error_description: 'grant request is invalid' }));
}

/** Nobody guesses such a code, and an integration comes from one address for all its users. */
async function publicAttempt(context: PublicContext): Promise<AttemptContext> {
  return { ...(await internalContext(context)), address: context.address, isAddressNamed: false, level: 'server' };
}
