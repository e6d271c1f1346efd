import type { FastifyInstance } from 'fastify';
import { relatedOriginsDocument } from '../../base/relying-party.ts';
import type { Database } from '../../db/engines/engine.ts';
import type { Platform } from '../../kernel/platform.ts';
import { renderJson, renderText, send } from '../answer/render.ts';

/**
 * Serves the origins that share the passkeys of the dashboard, if its relying party ID is the host of this server. Other projects
 * never appear here: everyone can name this host in the configuration of their project.
 *
 * @see docs/build/second-factor.md#one-passkey-for-several-domains
 */
export function addPasskeyOrigins(
  server: FastifyInstance,
  { database, platform }: { readonly database: Database; readonly platform: Platform },
): void {
  server.get('/.well-known/webauthn', async (request, reply) => {
    const internal = await platform.projects.find(database.handle(), 'internal', 'main');
    const config = typeof internal === 'object' ? internal.config : undefined;
    // Of the settings, since the sender of a request chooses its Host.
    const isOwn = config?.auth.passkey.relyingPartyId === new URL(platform.publicUrl()).hostname;
    // @guard passkeys-file-of-host-of-server
    const document = config !== undefined && isOwn ? relatedOriginsDocument(config) : undefined;
    const none = () => renderText(404, 'No origins share the passkeys of this host');
    return await send(request, reply, document === undefined ? none() : renderJson(request, 200, document));
  });
}
