import { fields } from '@portico/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/engines/engine.ts';
import { scoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';

const imageById = scoped('images.by_id', (q, the: { id: string }, tenancyId) =>
  q.selectFrom('images').select(['content_type', 'bytes']).where('tenancy_id', '=', tenancyId).where('id', '=', the.id),
);

/** Serves uploaded images. Each has a unique, unguessable URL that never changes its content. */
export function addImages(server: FastifyInstance, database: Database): void {
  server.get<{ Params: { tenancy: string; id: string } }>('/api/v1/images/:tenancy/:id', async (request, reply) => {
    const { tenancy, id } = request.params;
    const image =
      fields.isStoredUuid(tenancy) && fields.isStoredUuid(id)
        ? await imageById.first({ db: database.handle(), tenancyId: tenancy as TenancyId }, { id })
        : undefined;
    if (image === undefined) return await reply.code(404).type('text/plain; charset=utf-8').send('Image not found.');
    return await reply
      .type(image.content_type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(image.bytes);
  });
}
