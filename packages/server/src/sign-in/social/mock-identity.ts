import { fields } from '@portico/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseForm } from '../../base/form.ts';
import { challengeOf } from '../../base/pkce.ts';
import type { Platform } from '../../kernel/platform.ts';
import { createMockGrants, type MockAuthorization, type MockPerson, mockAuthorization } from './mock-grants.ts';

const person = z.object({
  email: fields.email,
  name: z
    .string()
    .max(fields.displayNameLengthMax)
    .default('')
    .transform((name) => (name === '' ? undefined : name)),
  verified: z
    .string()
    .optional()
    .transform((value) => value !== undefined),
});

/**
 * Serves the mock identity provider: a small authorization server that accepts any email. It replaces the shared
 * providers, so that social sign-in works without credentials and without a network. Its page is part of the dashboard.
 * For development only.
 */
export function addMockIdentity(server: FastifyInstance, platform: Platform): void {
  const grants = createMockGrants(platform);
  const isOurs = ({ redirect_uri }: MockAuthorization) =>
    redirect_uri.startsWith(`${platform.publicUrl()}/api/v1/auth/oauth/callback/`);
  const read = (given: unknown) => {
    const parsed = mockAuthorization.safeParse(given);
    return parsed.success && isOurs(parsed.data) ? parsed.data : undefined;
  };

  server.post('/mock-identity/authorize', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const form = formOf(request);
    const asked = read(form);
    if (asked === undefined) return await reply.code(400).send({ error: 'invalid_request' });
    if (form.decision !== 'allow') return { redirect_url: callbackUrl(asked, { error: 'access_denied' }) };
    const given = person.safeParse(form);
    if (!given.success) return await reply.code(400).send({ error: 'invalid_email' });
    const { email, name, verified } = given.data;
    const who: MockPerson = { email, name, isVerified: verified };
    return { redirect_url: callbackUrl(asked, { code: grants.issueCode(asked, who) }) };
  });

  server.post('/mock-identity/token', async (request, reply) => {
    const form = formOf(request);
    const isCode = form.grant_type === 'authorization_code';
    const tokens = isCode
      ? grants.exchange({
          code: form.code ?? '',
          clientId: form.client_id ?? '',
          redirectUri: form.redirect_uri ?? '',
          challenge: challengeOf(form.code_verifier ?? ''),
        })
      : grants.refresh(form.refresh_token ?? '');
    if (tokens === undefined) return await reply.code(400).send({ error: 'invalid_grant' });
    return await reply.header('cache-control', 'no-store').send(tokens);
  });

  server.get('/mock-identity/profile', async (request, reply) => {
    const who = grants.personOf((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (who === undefined) return await reply.code(401).send({ error: 'invalid_token' });
    return { sub: who.email, email: who.email, email_verified: who.isVerified, name: who.name };
  });
}

function formOf(request: FastifyRequest): Partial<Record<string, string>> {
  const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  return parseForm(text) ?? {};
}

/**
 * Returns the URL that the browser opens with the result. The page opens it itself: the page's `form-action` would
 * apply to a redirect after a form, and it cannot list every app.
 */
function callbackUrl({ redirect_uri, state }: MockAuthorization, result: Readonly<Record<string, string>>): string {
  const url = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ ...result, state })) url.searchParams.set(name, value);
  return url.href;
}
