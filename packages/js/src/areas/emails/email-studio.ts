import type { Transport } from '../../core/transport.ts';

/** An email theme. */
export interface AdminEmailTheme {
  /** ID of the theme. */
  readonly id: string;
  /** Name of the theme. */
  readonly displayName: string;
}

/** An email template. */
export interface AdminEmailTemplate {
  /** ID of the template. */
  readonly id: string;
  /** Name of the template. */
  readonly displayName: string;
  /** TSX of the template. */
  readonly tsxSource: string;
  /** Theme of the template. False for no theme, undefined for the active theme. */
  readonly themeId: string | false | undefined;
}

/** Template and theme of a preview: each by ID or as source. */
export interface EmailPreviewOptions {
  /** ID of a theme. False for no theme. Default: the active theme. */
  readonly themeId?: string | false | undefined;
  /** TSX of a theme, instead of an ID. */
  readonly themeTsxSource?: string | undefined;
  /** ID of a template. */
  readonly templateId?: string | undefined;
  /** TSX of a template, instead of an ID. */
  readonly templateTsxSource?: string | undefined;
}

/** A draft of an email to users. */
export interface AdminEmailDraft extends AdminEmailTemplate {
  /** When the draft was sent last. Null if never. */
  readonly sentAt: Date | null;
}

/** Values of a draft. */
export interface AdminEmailDraftOptions {
  /** Name of the draft. */
  readonly displayName: string;
  /** Theme of the draft. False for no theme. Default: the active theme, also when a draft is updated. */
  readonly themeId?: string | false | undefined;
  /** TSX of the draft. */
  readonly tsxSource?: string | undefined;
}

type AdminTransport = Transport<'admin'>;

/** Lists the built-in themes and the themes of the project. */
export async function listEmailThemes(transport: AdminTransport): Promise<AdminEmailTheme[]> {
  const { themes } = await transport.call('GET /internal/email-themes');
  return themes.map(({ id, display_name }) => ({ id, displayName: display_name }));
}

/** Returns the name and source of a theme. */
export async function getEmailTheme(
  transport: AdminTransport,
  id: string,
): Promise<{ displayName: string; tsxSource: string }> {
  const { display_name, tsx_source } = await transport.call('GET /internal/email-themes/:id', { params: { id } });
  return { displayName: display_name, tsxSource: tsx_source };
}

/** Creates a theme with the source of the light theme. */
export async function createEmailTheme(transport: AdminTransport, displayName: string): Promise<{ id: string }> {
  return await transport.call('POST /internal/email-themes', { body: { display_name: displayName } });
}

/** Changes the source of a theme. */
export async function updateEmailTheme(transport: AdminTransport, id: string, tsxSource: string): Promise<void> {
  await transport.call('PATCH /internal/email-themes/:id', { params: { id }, body: { tsx_source: tsxSource } });
}

/** Deletes a theme of the project. */
export async function deleteEmailTheme(transport: AdminTransport, id: string): Promise<void> {
  await transport.call('DELETE /internal/email-themes/:id', { params: { id } });
}

/** Lists the built-in templates and the templates of the project. */
export async function listEmailTemplates(transport: AdminTransport): Promise<AdminEmailTemplate[]> {
  const { templates } = await transport.call('GET /internal/email-templates');
  return templates.map(({ id, display_name, tsx_source, theme_id }) => ({
    id,
    displayName: display_name,
    tsxSource: tsx_source,
    themeId: theme_id,
  }));
}

/** Creates a template with a short example as source. */
export async function createEmailTemplate(transport: AdminTransport, displayName: string): Promise<{ id: string }> {
  return await transport.call('POST /internal/email-templates', { body: { display_name: displayName } });
}

/** Changes the source of a template. */
export async function updateEmailTemplate(
  transport: AdminTransport,
  templateId: string,
  tsxSource: string,
  themeId: string | false | null | undefined,
): Promise<{ renderedHtml: string }> {
  const { rendered_html } = await transport.call('PATCH /internal/email-templates/:templateId', {
    params: { templateId },
    body: { tsx_source: tsxSource, ...(themeId === undefined ? {} : { theme_id: themeId }) },
  });
  return { renderedHtml: rendered_html };
}

/** Deletes a template of the project. */
export async function deleteEmailTemplate(transport: AdminTransport, templateId: string): Promise<void> {
  await transport.call('DELETE /internal/email-templates/:templateId', { params: { templateId } });
}

/** Renders an email with preview values. */
export async function getEmailPreview(transport: AdminTransport, options: EmailPreviewOptions): Promise<string> {
  const { themeId, themeTsxSource, templateId = '', templateTsxSource } = options;
  const template =
    templateTsxSource === undefined ? { template_id: templateId } : { template_tsx_source: templateTsxSource };
  const theme = themeTsxSource === undefined ? { theme_id: themeId } : { theme_tsx_source: themeTsxSource };
  const { html } = await transport.call('POST /emails/render-email', { body: { ...template, ...theme } });
  return html;
}

/** Lists the drafts of the project, last updated first. */
export async function listEmailDrafts(transport: AdminTransport): Promise<AdminEmailDraft[]> {
  const { drafts } = await transport.call('GET /internal/email-drafts');
  return drafts.map(({ id, display_name, tsx_source, theme_id, sent_at_millis }) => ({
    id,
    displayName: display_name,
    tsxSource: tsx_source,
    themeId: theme_id,
    sentAt: sent_at_millis === null ? null : new Date(sent_at_millis),
  }));
}

/** Creates a draft. */
export async function createEmailDraft(
  transport: AdminTransport,
  options: AdminEmailDraftOptions,
): Promise<{ id: string }> {
  const body = { ...draftToWire(options), display_name: options.displayName };
  return await transport.call('POST /internal/email-drafts', { body });
}

/** Changes a draft. */
export async function updateEmailDraft(
  transport: AdminTransport,
  id: string,
  options: Partial<AdminEmailDraftOptions>,
): Promise<void> {
  await transport.call('PATCH /internal/email-drafts/:id', { params: { id }, body: draftToWire(options) });
}

function draftToWire({ displayName, themeId, tsxSource }: Partial<AdminEmailDraftOptions>) {
  return { display_name: displayName, theme_id: themeId, tsx_source: tsxSource };
}

/** Deletes a draft. */
export async function deleteEmailDraft(transport: AdminTransport, id: string): Promise<void> {
  await transport.call('DELETE /internal/email-drafts/:id', { params: { id } });
}
