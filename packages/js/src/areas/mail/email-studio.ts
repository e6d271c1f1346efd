import type { Transport } from '../../core/transport.ts';
import type { ProjectBranding } from '../owners/branding/branding.ts';

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
  /** Whether there is a draft that is not published. */
  readonly hasDraft: boolean;
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

/** Options of a preview with its values. */
export interface EmailPreviewDetailsOptions extends EmailPreviewOptions {
  /** Values of the variables. They replace the preview values of the template. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  /** ID of the user who would get the email. Default: a user "John Doe". */
  readonly userId?: string | undefined;
  /** Language of an unedited built-in template, such as `de-DE`. Default: English. */
  readonly language?: string | undefined;
  /** A branding that need not be published. Default: that of the project. */
  readonly branding?: ProjectBranding | undefined;
}

/** A rendered preview. */
export interface EmailPreview {
  /** HTML of the email. */
  readonly html: string;
  /** Plain text of the email. */
  readonly text: string;
  /** Subject of the email. Undefined if the template has none. */
  readonly subject: string | undefined;
  /** Name of the notification category. Undefined if the template has none. */
  readonly notificationCategory: string | undefined;
  /** Variables of the preview: the given ones, and the preview values of the template for the others. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Options that protect changes by others. */
export interface EmailSourceUpdateOptions {
  /** The source with which the edit began. If the stored source is another one, the update fails with status 409. */
  readonly baseTsxSource?: string | undefined;
}

/** A draft of an email to users. */
export interface AdminEmailDraft extends Omit<AdminEmailTemplate, 'hasDraft'> {
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

export async function createEmailTheme(transport: AdminTransport, displayName: string): Promise<{ id: string }> {
  return await transport.call('POST /internal/email-themes', { body: { display_name: displayName } });
}

export async function updateEmailTheme(
  transport: AdminTransport,
  id: string,
  tsxSource: string,
  { baseTsxSource }: EmailSourceUpdateOptions = {},
): Promise<void> {
  const body = { tsx_source: tsxSource, base_tsx_source: baseTsxSource };
  await transport.call('PATCH /internal/email-themes/:id', { params: { id }, body });
}

/** Deletes a theme of the project. */
export async function deleteEmailTheme(transport: AdminTransport, id: string): Promise<void> {
  await transport.call('DELETE /internal/email-themes/:id', { params: { id } });
}

export async function listEmailTemplates(transport: AdminTransport): Promise<AdminEmailTemplate[]> {
  const { templates } = await transport.call('GET /internal/email-templates');
  return templates.map(({ id, display_name, tsx_source, theme_id, has_draft }) => ({
    id,
    displayName: display_name,
    tsxSource: tsx_source,
    themeId: theme_id,
    hasDraft: has_draft,
  }));
}

export async function createEmailTemplate(transport: AdminTransport, displayName: string): Promise<{ id: string }> {
  return await transport.call('POST /internal/email-templates', { body: { display_name: displayName } });
}

export async function updateEmailTemplate(
  transport: AdminTransport,
  templateId: string,
  tsxSource: string,
  themeId: string | false | null | undefined,
  { baseTsxSource }: EmailSourceUpdateOptions = {},
): Promise<{ renderedHtml: string }> {
  const { rendered_html } = await transport.call('PATCH /internal/email-templates/:templateId', {
    params: { templateId },
    body: {
      tsx_source: tsxSource,
      base_tsx_source: baseTsxSource,
      ...(themeId === undefined ? {} : { theme_id: themeId }),
    },
  });
  return { renderedHtml: rendered_html };
}

/** Deletes a template of the project. */
export async function deleteEmailTemplate(transport: AdminTransport, templateId: string): Promise<void> {
  await transport.call('DELETE /internal/email-templates/:templateId', { params: { templateId } });
}

export async function getEmailPreview(transport: AdminTransport, options: EmailPreviewOptions): Promise<string> {
  const { html } = await transport.call('POST /emails/render-email', { body: previewToWire(options) });
  return html;
}

/** Renders an email with preview values or given values, as HTML and as plain text. */
export async function previewEmail(
  transport: AdminTransport,
  { variables, userId, language, branding, ...options }: EmailPreviewDetailsOptions,
): Promise<EmailPreview> {
  const body = { ...previewToWire(options), variables, user_id: userId, language, branding, details: true };
  const answer = await transport.call('POST /emails/render-email', { body });
  return {
    html: answer.html,
    text: answer.text ?? '',
    subject: answer.subject,
    notificationCategory: answer.notification_category,
    variables: answer.variables ?? {},
  };
}

function previewToWire({ themeId, themeTsxSource, templateId = '', templateTsxSource }: EmailPreviewOptions) {
  const template =
    templateTsxSource === undefined ? { template_id: templateId } : { template_tsx_source: templateTsxSource };
  const theme = themeTsxSource === undefined ? { theme_id: themeId } : { theme_tsx_source: themeTsxSource };
  return { ...template, ...theme };
}

/** Returns the source of a built-in template or theme, without changes of the project. */
export async function getBuiltInEmailSource(transport: AdminTransport, id: string): Promise<string> {
  const { tsx_source } = await transport.call('GET /internal/built-in-emails/:id', { params: { id } });
  return tsx_source;
}

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

export async function createEmailDraft(
  transport: AdminTransport,
  options: AdminEmailDraftOptions,
): Promise<{ id: string }> {
  const body = { ...draftToWire(options), display_name: options.displayName };
  return await transport.call('POST /internal/email-drafts', { body });
}

export async function updateEmailDraft(
  transport: AdminTransport,
  id: string,
  { baseTsxSource, ...options }: Partial<AdminEmailDraftOptions> & EmailSourceUpdateOptions,
): Promise<void> {
  const body = { ...draftToWire(options), base_tsx_source: baseTsxSource };
  await transport.call('PATCH /internal/email-drafts/:id', { params: { id }, body });
}

function draftToWire({ displayName, themeId, tsxSource }: Partial<AdminEmailDraftOptions>) {
  return { display_name: displayName, theme_id: themeId, tsx_source: tsxSource };
}

/** Deletes a draft. */
/** Options of a test of a draft. */
export interface SendDraftTestOptions {
  /** Recipient of the test. */
  readonly recipientEmail: string;
  /** Overrides the subject of the draft. */
  readonly subject?: string | undefined;
  /** Theme of the email. False for no theme, null for the active one. Default: that of the draft. */
  readonly themeId?: string | false | null | undefined;
}

export async function sendEmailDraftTest(
  transport: AdminTransport,
  id: string,
  { recipientEmail, subject, themeId }: SendDraftTestOptions,
): Promise<void> {
  await transport.call('POST /internal/email-drafts/:id/send-test', {
    params: { id },
    body: { recipient_email: recipientEmail, subject, theme_id: themeId },
  });
}

export async function deleteEmailDraft(transport: AdminTransport, id: string): Promise<void> {
  await transport.call('DELETE /internal/email-drafts/:id', { params: { id } });
}
