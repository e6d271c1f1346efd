import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../db/database.ts';
import { emailById, newestEmails } from './emails.queries.ts';
import { inboxPage, inboxPolicy, messagePage, noMessagePage } from './inbox-page.ts';

const html = 'text/html; charset=utf-8';
const uuid = /^[0-9a-f-]{36}$/;

/** A message may style itself, but runs no script, sends no form and loads nothing. */
const messagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/**
 * Serves the built-in inbox: all mail of the installation, as pages and as JSON. For development only, since whoever
 * can open it can read everybody's mail.
 */
export function addInbox(server: FastifyInstance, database: Database): void {
  server.get('/inbox', async (_request, reply) => {
    return await toPage(reply).send(inboxPage(await newestEmails.all({ db: database.handle() })));
  });

  server.get('/inbox/messages.json', async () => ({ items: await newestEmails.all({ db: database.handle() }) }));

  server.get<{ Params: { id: string } }>('/inbox/:id', async (request, reply) => {
    const email = await find(database, request.params.id);
    if (email === undefined) return await toPage(reply).code(404).send(noMessagePage());
    return await toPage(reply).send(messagePage(email));
  });

  server.get<{ Params: { id: string } }>('/inbox/:id/body', async (request, reply) => {
    const email = await find(database, request.params.id);
    if (email === undefined) return await toPage(reply).code(404).send(noMessagePage());
    return await reply.header('content-security-policy', messagePolicy).type(html).send(withLinksOutside(email.html));
  });
}

function toPage(reply: FastifyReply): FastifyReply {
  return reply.type(html).header('content-security-policy', inboxPolicy);
}

async function find(database: Database, id: string) {
  return uuid.test(id) ? await emailById.first({ db: database.handle() }, { id }) : undefined;
}

/** Links of a message open beside the inbox, since it is shown in a frame. */
function withLinksOutside(message: string): string {
  return message.replace('<head>', '<head><base target="_blank">');
}
