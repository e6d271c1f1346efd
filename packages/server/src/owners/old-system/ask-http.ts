import { randomUUID } from 'node:crypto';
import type { Json } from '@portico/contract';
import { z } from 'zod';
import { signedHeaders } from '../../adapters/webhook-sender/signature.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { type Answer, type Asked, exchange, Unusable } from './exchange.ts';

const answer = z.object({
  /** The user, as in a line of a file. Null: there is no such user, or the password is wrong. */
  user: z.record(z.string(), z.json()).nullable(),
  /** How many users the old system has. */
  total_users: z.int().min(0).max(2_000_000_000).optional(),
});

const secretPrefix = 'whsec_';

/** Asks the hook of an owner, with a request that is signed as webhooks are. @throws {Unusable} */
export async function askHook(context: TenancyContext, { url, secret, email, password }: Asked): Promise<Answer> {
  const body = JSON.stringify({ type: 'password.sign_in', email, password });
  const key = secret.startsWith(secretPrefix) ? secret : `${secretPrefix}${Buffer.from(secret).toString('base64')}`;
  const headers = signedHeaders({ messageId: `msg_${randomUUID()}`, now: context.now, body, secrets: [key] });
  const { status, json } = await exchange(context, { url: new URL(url), headers, body });
  if (status !== 200) throw new Unusable(`The hook responded with ${status} instead of 200.`);
  const parsed = answer.safeParse(json);
  if (!parsed.success) throw new Unusable('The response of the hook is no JSON object with "user".');
  const { user, total_users: total } = parsed.data;
  return { user: user as Record<string, Json> | null, total: total ?? null };
}
