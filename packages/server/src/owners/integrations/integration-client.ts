import { type IntegrationFamily, KnownErrors } from '@portico/contract';
import { sameSecret } from '../../base/digests.ts';
import { invariant } from '../../base/invariant.ts';
import type { BaseContext, TenancyContext } from '../../kernel/context.ts';
import type { IntegrationClient } from '../../settings/integration-rows.ts';

/**
 * Returns the integration that sent a request.
 *
 * @param authorization the header, whose format the contract has checked
 * @throws {SchemaError} the client does not exist in this family, or its secret is wrong
 * @see RFC 7617 · docs/reference/protocol/integrations.md#basic-authentication
 */
export function requireIntegration(
  context: Pick<BaseContext, 'platform'>,
  family: IntegrationFamily,
  authorization: string,
): IntegrationClient {
  const text = Buffer.from(authorization.slice('Basic '.length), 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const client = findIntegration(context, family, text.slice(0, Math.max(colon, 0)));
  if (client === undefined || !sameSecret(client.client_secret, text.slice(colon + 1))) {
    throw new KnownErrors.SchemaError({
      message: 'Invalid client_id:client_secret values; did you use the correct values for the integration?',
    });
  }
  return client;
}

/** Returns a client of a family by its ID. */
export function findIntegration(
  { platform }: Pick<BaseContext, 'platform'>,
  family: IntegrationFamily,
  clientId: string,
): IntegrationClient | undefined {
  return platform.settings.integrations.find((client) => client.family === family && client.client_id === clientId);
}

/** Returns the context of the internal project, which stores integration codes and the teams of project owners. */
export async function internalContext(context: Pick<BaseContext, 'db' | 'now' | 'platform'>): Promise<TenancyContext> {
  const { db, now, platform } = context;
  const project = await platform.projects.find(db, 'internal', 'main');
  invariant(typeof project === 'object', 'the internal project is seeded at start');
  return { db, now, platform, project, tenancyId: project.tenancyId };
}
