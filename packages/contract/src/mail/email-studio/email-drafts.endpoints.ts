import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict, success } from '../../kit/shapes.ts';
import { baseSource, studioName, themeId, tsxSource } from './studio-fields.ts';

const params = strict({ id: fields.uuid });

/**
 * A draft of an email to users.
 *
 * @sdk AdminEmailDraft
 */
const draft = z.object({
  /** ID of the draft. */
  id: z.string(),
  /** Name of the draft. */
  display_name: z.string(),
  /** TSX of the draft. */
  tsx_source: z.string(),
  /** Theme of the draft. False for no theme, undefined for the active theme. */
  theme_id: z.union([z.string(), z.literal(false)]).optional(),
  /** When the draft was sent last. Null if never. */
  sent_at_millis: fields.millis.nullable(),
});

/** Maximum number of drafts of a project. */
export const emailDraftsMax = 100;

/** Drafts of emails to users. @see docs/reference/protocol/emails.md#themes-templates-and-drafts */
export const emailDraftEndpoints = defineEndpoints({
  /**
   * @sdk emails.listDrafts(): .drafts
   * @cached email-drafts
   */
  'GET /internal/email-drafts': {
    summary: 'List email drafts',
    description: 'Last updated first.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: z.object({ drafts: z.array(draft) }),
    errors: [],
  },
  /**
   * @sdk emails.createDraft(options: AdminEmailDraftOptions)
   * @refreshes email-drafts email-preview
   */
  'POST /internal/email-drafts': {
    summary: 'Create an email draft',
    description: 'Without a source, it is a short example. The source is not rendered.',
    access: 'admin',
    whose: { of: 'project' },
    bodySize: 'document',
    /** Values of a draft. */
    body: strict({
      /** Name of the draft. */
      display_name: studioName,
      /** Theme of the draft. False for no theme. Default: the active theme, also when a draft is updated. */
      theme_id: themeId.optional(),
      /** TSX of the draft. */
      tsx_source: tsxSource.optional(),
    }),
    response: z.object({ id: z.string() }),
    errors: [],
    refusals: [400],
  },
  'GET /internal/email-drafts/:id': {
    summary: 'Get an email draft',
    access: 'admin',
    whose: { of: 'project' },
    params,
    query: strict({}),
    response: draft,
    errors: [],
    refusals: [404],
  },
  /**
   * @throws {RequestFailed} 409, the stored source is not `baseTsxSource`
   *
   * @sdk emails.updateDraft(id, options: Partial<AdminEmailDraftOptions> & EmailSourceUpdateOptions): void
   * @refreshes email-drafts email-preview
   */
  'PATCH /internal/email-drafts/:id': {
    summary: 'Change an email draft',
    description: 'Without a theme, the draft gets the active theme. Other fields that are absent stay the same.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    bodySize: 'document',
    body: strict({
      display_name: studioName.optional(),
      theme_id: themeId.optional(),
      tsx_source: tsxSource.optional(),
      base_tsx_source: baseSource,
    }),
    response: z.object({ ok: z.literal('ok') }),
    errors: [],
    refusals: [404, 409],
  },
  /**
   * @throws {RequiresCustomEmailServer | EmailRenderingError}
   *
   * @sdk emails.sendDraftTest(id, options: SendDraftTestOptions)
   */
  'POST /internal/email-drafts/:id/send-test': {
    summary: 'Send a test of an email draft to one address',
    description:
      'The email has the preview values, and its subject begins with "[Test]". It counts as no broadcast. Requires an own email server, or the development inbox. An addition of Portico.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    query: strict({}),
    /** Options of a test of a draft. */
    body: strict({
      /** Recipient of the test. */
      recipient_email: fields.knownEmail,
      /** Overrides the subject of the draft. */
      subject: z.string().max(500).optional(),
      /** Theme of the email. False for no theme, null for the active one. Default: that of the draft. */
      theme_id: themeId.nullish(),
    }),
    response: success,
    errors: [KnownErrors.RequiresCustomEmailServer, KnownErrors.EmailRenderingError],
    refusals: [400, 404, 429],
  },
  /**
   * @sdk emails.deleteDraft(id)
   * @refreshes email-drafts email-preview
   */
  'DELETE /internal/email-drafts/:id': {
    summary: 'Delete an email draft',
    access: 'admin',
    whose: { of: 'project' },
    params,
    query: strict({}),
    response: success,
    errors: [],
    refusals: [404],
  },
});
