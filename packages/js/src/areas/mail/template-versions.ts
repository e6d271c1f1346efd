import type { Answer, Transport } from '../../core/transport.ts';

type AdminTransport = Transport<'admin'>;
type WireVersions = Answer<'GET /internal/email-templates/:templateId/versions', 'admin'>;

/** Source and theme of an email template. */
export interface EmailTemplateContent {
  /** TSX of the template. */
  readonly tsxSource: string;
  /** Theme of the template. False for no theme, undefined for the active theme. */
  readonly themeId?: string | false | undefined;
}

/** The published version of an email template, its draft and earlier versions. */
export interface EmailTemplateVersions {
  /** Changes with the published template, the draft and the earlier versions. A change names the version that it is based on. */
  readonly version: string;
  /** What emails are rendered from. */
  readonly published: EmailTemplateContent;
  /** What will be published next. Null if nothing was changed. */
  readonly draft: (EmailTemplateContent & { readonly updatedAt: Date }) | null;
  /** Versions that were published before, newest first. At most ten. */
  readonly former: readonly (EmailTemplateContent & { readonly replacedAt: Date })[];
}

function contentFromWire({ tsx_source, theme_id }: WireVersions['published']): EmailTemplateContent {
  return { tsxSource: tsx_source, themeId: theme_id };
}

function versionsFromWire({ version, published, draft, former }: WireVersions): EmailTemplateVersions {
  return {
    version,
    published: contentFromWire(published),
    draft: draft && { ...contentFromWire(draft), updatedAt: new Date(draft.updated_at_millis) },
    former: former.map((one) => ({ ...contentFromWire(one), replacedAt: new Date(one.replaced_at_millis) })),
  };
}

/** Returns the calls for the versions of an email template. @internal */
export function templateVersionCalls({ call }: AdminTransport, templateId: string) {
  const params = { templateId };
  return {
    get: async () => versionsFromWire(await call('GET /internal/email-templates/:templateId/versions', { params })),
    saveDraft: async ({ tsxSource, themeId }: EmailTemplateContent, base_version: string) => {
      const body = { tsx_source: tsxSource, theme_id: themeId, base_version };
      return versionsFromWire(await call('PUT /internal/email-templates/:templateId/draft', { params, body }));
    },
    discardDraft: async (base_version: string) => {
      const query = { base_version };
      return versionsFromWire(await call('DELETE /internal/email-templates/:templateId/draft', { params, query }));
    },
    publish: async (base_version: string) => {
      const body = { base_version };
      return versionsFromWire(await call('POST /internal/email-templates/:templateId/publish', { params, body }));
    },
  };
}
