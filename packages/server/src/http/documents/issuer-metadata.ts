import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/engines/engine.ts';
import type { Platform } from '../../kernel/platform.ts';
import { type Issuer, issuerDocument, issuerPaths } from '../../kernel/tokens/issuer-document.ts';
import { corsHeaders } from '../answer/api-headers.ts';
import { renderJson, renderText, send } from '../answer/render.ts';

/** Where clients look for the document of an issuer with a path. @see RFC 8414 §3.1, §5 */
const names = ['oauth-authorization-server', 'openid-configuration'] as const;

/**
 * Serves the documents of the access token issuers at the root of the host. Below each issuer, the API serves them.
 *
 * @see docs/reference/protocol/sign-in.md#issuer-documents
 */
export function addIssuerMetadata(
  server: FastifyInstance,
  { database, platform }: { readonly database: Database; readonly platform: Platform },
): void {
  for (const name of names) {
    for (const issuer of Object.keys(issuerPaths) as Issuer[]) {
      const url = `/.well-known/${name}${platform.settings.basePath}/api/v1/${issuerPaths[issuer]}/:project_id`;
      server.get<{ Params: { project_id: string } }>(url, async (request, reply) => {
        const { project_id: id } = request.params;
        const project = await platform.projects.find(database.handle(), id, 'main');
        reply.headers(corsHeaders).header('cache-control', 'public, max-age=3600');
        if (typeof project !== 'object') return await send(request, reply, renderText(404, 'Project not found'));
        return await send(request, reply, renderJson(request, 200, issuerDocument(platform.publicUrl(), id, issuer)));
      });
    }
  }
}
