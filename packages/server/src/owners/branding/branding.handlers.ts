import { brandingEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import {
  type Branding,
  discardDraft,
  publishDraft,
  readBranding,
  saveDraft,
  undoPublication,
} from './branding.service.ts';

function toWire({ version, published, draft, former }: Branding) {
  return {
    version,
    published,
    draft: draft === undefined ? null : { branding: draft.branding, updated_at_millis: draft.updatedAt.getTime() },
    former: [...former],
  };
}

export const brandingHandlers = implement(brandingEndpoints, {
  'GET /internal/branding': async (context) => toWire(await readBranding(context)),

  'PUT /internal/branding/draft': async ({ body, ...context }) =>
    toWire(await saveDraft(context, body.branding, body.base_version)),

  'DELETE /internal/branding/draft': async ({ query, ...context }) =>
    toWire(await discardDraft(context, query.base_version)),

  'POST /internal/branding/publish': async ({ body, ...context }) =>
    toWire(await publishDraft(context, body.base_version)),

  'POST /internal/branding/undo': async ({ body, ...context }) =>
    toWire(await undoPublication(context, body.base_version)),
});
