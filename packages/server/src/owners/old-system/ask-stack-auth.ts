import type { Json } from '@portico/contract';
import { z } from 'zod';
import type { TenancyContext } from '../../kernel/context.ts';
import { type Answer, type Asked, deadline, exchange, Unusable } from './exchange.ts';

const signedIn = z.object({ user_id: z.string().max(100) });
const account = z.object({ id: z.string().max(63), account_id: z.string().max(512), email: z.string().nullish() });

const stackUser = z.object({
  id: z.string().max(100),
  primary_email: z.string().nullish(),
  primary_email_verified: z.boolean().nullish(),
  display_name: z.string().nullish(),
  profile_image_url: z.string().nullish(),
  client_metadata: z.json().optional(),
  client_read_only_metadata: z.json().optional(),
  server_metadata: z.json().optional(),
  signed_up_at_millis: z.number().nullish(),
  oauth_providers: z.array(account).max(100).nullish(),
});

const wrong = new Set(['EMAIL_PASSWORD_MISMATCH', 'USER_NOT_FOUND']);

/** Signs in at Stack Auth as the user, and reads the user. @throws {Unusable} */
export async function askStackAuth(context: TenancyContext, asked: Asked): Promise<Answer> {
  const { url, secret, projectId = '', email, password } = asked;
  const headers = {
    'content-type': 'application/json',
    'x-stack-access-type': 'server',
    'x-stack-project-id': projectId,
    'x-stack-secret-server-key': secret,
  };
  const signal = deadline();
  const at = (path: string) => new URL(`${url.replace(/\/+$/, '')}/api/v1${path}`);
  const body = JSON.stringify({ email, password });
  const first = await exchange(context, { url: at('/auth/password/sign-in'), headers, body }, signal);
  const error = first.headers['x-stack-known-error'];
  if (error !== undefined && wrong.has(error)) return { user: null, total: null };
  if (error === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    throw new Unusable('The user has a second factor, which Stack Auth does not give away.');
  const session = signedIn.safeParse(first.json);
  if (first.status !== 200 || !session.success)
    throw new Unusable(`Stack Auth responded with ${error ?? first.status}.`);
  const path = `/users/${encodeURIComponent(session.data.user_id)}`;
  const second = await exchange(context, { url: at(path), headers, body: '', method: 'GET' }, signal);
  const user = stackUser.safeParse(second.json);
  if (second.status !== 200 || !user.success)
    throw new Unusable(`Stack Auth responded with ${second.status} to ${path.slice(0, 6)}.`);
  return { user: lineOf(context, user.data), total: null };
}

/** Returns the user as a line of a file, with the accounts of providers that the project has. */
function lineOf({ project }: TenancyContext, { oauth_providers: accounts, ...user }: z.output<typeof stackUser>) {
  const { providers } = project.config.auth.oauth;
  const known = (accounts ?? []).filter(({ id }) => Object.hasOwn(providers, id));
  const links = known.map(({ id, account_id, email }) => ({ id, account_id, email: email ?? null }));
  const given = Object.entries({ ...user, oauth_providers: links }).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(given) as Record<string, Json>;
}
