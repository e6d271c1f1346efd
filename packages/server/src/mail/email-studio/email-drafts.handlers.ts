import { emailDraftEndpoints } from '@portico/contract';
import { successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { changeDraft, createDraft, type Draft, listDrafts, removeDraft, requireDraft } from './email-drafts.service.ts';
import { sendDraftTest } from './send-test.service.ts';

function toWire({ id, display_name, tsx_source, theme_id, sent_at }: Draft) {
  return {
    id,
    display_name,
    tsx_source,
    ...(theme_id === null ? {} : { theme_id: theme_id === 'false' ? (false as const) : theme_id }),
    sent_at_millis: sent_at?.getTime() ?? null,
  };
}

export const emailDraftHandlers = implement(emailDraftEndpoints, {
  'GET /internal/email-drafts': async (context) => ({ drafts: (await listDrafts(context)).map(toWire) }),

  'POST /internal/email-drafts': async ({ body, ...context }) => ({
    id: await createDraft(context, {
      displayName: body.display_name,
      tsxSource: body.tsx_source,
      themeId: body.theme_id,
    }),
  }),

  'GET /internal/email-drafts/:id': async ({ params, ...context }) => toWire(await requireDraft(context, params.id)),

  'PATCH /internal/email-drafts/:id': async ({ params, body, ...context }) => {
    const { display_name, tsx_source, theme_id, base_tsx_source } = body;
    await changeDraft(context, params.id, {
      ...(display_name === undefined ? {} : { displayName: display_name }),
      tsxSource: tsx_source,
      themeId: theme_id,
      base: base_tsx_source,
    });
    return { ok: 'ok' as const };
  },

  'POST /internal/email-drafts/:id/send-test': async ({ params, body, ...context }) => {
    await sendDraftTest(context, params.id, {
      recipient: body.recipient_email,
      subject: body.subject,
      theme: { isGiven: body.theme_id !== undefined, id: body.theme_id },
    });
    return successAnswer;
  },

  'DELETE /internal/email-drafts/:id': async ({ params, ...context }) => {
    await removeDraft(context, params.id);
    return successAnswer;
  },
});
