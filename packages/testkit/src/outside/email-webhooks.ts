import type { EmailProvider } from '@portico/contract';
import { expect } from 'vitest';
import { type Answer, rawRequest } from '../api.ts';
import type { Portico } from '../portico.ts';
import { giveOwnSmtp } from './project-smtp.ts';

const soon = { timeout: 8000, interval: 20 };

/** Creates the webhook of an email provider. @returns the path of its URL */
export async function createHook({ api }: Portico, provider: EmailProvider, signing_secret?: string): Promise<string> {
  const answer = await api.admin().call('POST /internal/email-webhooks', { body: { provider, signing_secret } });
  expect(answer).toSucceed();
  return new URL(answer.body.url).pathname;
}

type Headers = Record<string, string>;

/** Sends a report to a webhook, as JSON or as the given text. */
export async function postReport(
  url: string,
  path: string,
  body: unknown,
  headers: Headers = { 'content-type': 'application/json' },
): Promise<Answer<unknown>> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return await rawRequest(url, { method: 'POST', path, headers, body: text });
}

/** Lists the suppressed addresses of a project, newest first. */
export async function suppressed({ api }: Portico) {
  const { body } = await api.admin().call('GET /internal/email-suppressions');
  return body.items.map(({ email_address, reason, provider, detail }) => ({ email_address, reason, provider, detail }));
}

/** Finds the newest sent email to an address. */
export async function emailTo({ api }: Portico, address: string) {
  return (await api.admin().call('GET /internal/emails')).body.items.find(({ to }) => to[0] === address);
}

/** Returns the status of the log's newest email, and when it was marked as spam. */
export async function newestStatus({ api }: Portico) {
  const [email] = (await api.admin().call('GET /internal/email-log')).body.items;
  return [email?.status, email?.marked_as_spam_at_millis];
}

/** Sends an email through the project's own server. @returns its ID, which is part of its Message-ID */
export async function sendInvitation(given: Portico, address: string): Promise<string> {
  const smtp = await giveOwnSmtp(given);
  const body = { email: address, callback_url: 'http://localhost:3000/handler/sign-in' };
  expect(await given.api.server().call('POST /internal/send-sign-in-invitation', { body })).toSucceed();
  await expect.poll(() => smtp.received.length, soon).toBe(1);
  const id = /^Message-ID: <([^@>]+)@/m.exec(smtp.received[0]?.source ?? '')?.[1] ?? '';
  expect((await emailTo(given, address.toLowerCase()))?.id).toBe(id);
  return id;
}
