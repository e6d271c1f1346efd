import { fields } from '@portico/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/engines/engine.ts';
import { emailById, newestEmails, projectsWithEmails } from './emails.queries.ts';
import type { DeliveryParts } from './held-email.ts';

/** A message may style itself. It runs no script, sends no form and loads nothing. */
const messagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Largest page of the list. */
const pageMax = 100;

/** Parameters of the list: texts, or anything that a client sends. */
type InboxQuery = Readonly<Partial<Record<'to' | 'search' | 'project' | 'cursor' | 'limit', unknown>>>;

/** Returns a parameter that the database can read; null for none. */
function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replaceAll('\0', '').toWellFormed();
  return text === '' ? null : text;
}

/**
 * Serves the data of the inbox: the newest emails of the installation as JSON, and their bodies as HTML. The pages are
 * part of the dashboard. For development only: anyone who opens the inbox can read all emails.
 */
export function addInbox(server: FastifyInstance, database: Database, contentOf: DeliveryParts['contentOf']): void {
  const find = async (id: string) => {
    const email = fields.isStoredUuid(id) ? await emailById.first({ db: database.handle() }, { id }) : undefined;
    if (email === undefined) return undefined;
    const { broadcast_id, recipient, sender_name, subject, created_at, last_error } = email;
    const shown = { id, created_at, recipient, sender_name, subject, last_error };
    // The content of broadcasts is not stored with each email.
    const content = broadcast_id === null ? email : await contentOf({ ...email, broadcast_id, is_suppressed: false });
    if ('error' in content) return { ...shown, last_error: last_error ?? content.error, html: '', plain: '' };
    return { ...shown, html: content.html, plain: content.plain };
  };

  server.get<{ Querystring: InboxQuery }>('/inbox/messages.json', async ({ query }) => {
    const { to, search, project, cursor, limit } = query;
    const after = textOf(cursor);
    const pageSize = Math.min(Math.max(Math.trunc(Number(textOf(limit) ?? pageMax)) || pageMax, 1), pageMax);
    const found = await newestEmails.all(
      { db: database.handle() },
      {
        recipient: textOf(to),
        search: textOf(search),
        projectId: textOf(project),
        after: after !== null && fields.isStoredUuid(after) ? after : null,
        limit: pageSize + 1,
      },
    );
    const items = found.slice(0, pageSize);
    return { items, next_cursor: found.length > pageSize ? (items.at(-1)?.id ?? null) : null };
  });

  server.get('/inbox/projects.json', async () => ({
    items: await projectsWithEmails.all({ db: database.handle() }, {}),
  }));

  server.get<{ Params: { id: string } }>('/inbox/messages/:id', async (request, reply) => {
    const email = await find(request.params.id);
    if (email === undefined) return await reply.code(404).send({ error: 'There is no such message.' });
    const { html: _, ...shown } = email;
    return shown;
  });

  server.get<{ Params: { id: string } }>('/inbox/:id/body', async (request, reply) => {
    const email = await find(request.params.id);
    if (email === undefined) return await reply.code(404).send({ error: 'There is no such message.' });
    return await reply
      .header('content-security-policy', messagePolicy)
      .type('text/html; charset=utf-8')
      .send(withLinksOutside(email.html));
  });
}

/** Opens the links of a message in a new tab, because the message is shown in a frame. */
function withLinksOutside(message: string): string {
  return message.replace('<head>', '<head><base target="_blank">');
}
