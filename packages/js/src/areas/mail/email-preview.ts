import type { Transport } from '../../core/transport.ts';
import type { ProjectBranding } from '../owners/branding/branding.ts';

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

/** Options of a test of a template: what its preview shows, also if it is not saved. */
export interface SendTemplateTestOptions
  extends Pick<EmailPreviewDetailsOptions, 'themeId' | 'variables' | 'userId' | 'language'> {
  /** Recipient of the test. */
  readonly recipientEmail: string;
  /** TSX of the template. */
  readonly tsxSource: string;
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

type AdminTransport = Transport<'admin'>;

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

/** Sends what a preview shows to one address. */
export async function sendTemplateTest(
  transport: AdminTransport,
  templateId: string,
  { recipientEmail, tsxSource, themeId, userId, ...values }: SendTemplateTestOptions,
): Promise<void> {
  const content = { recipient_email: recipientEmail, tsx_source: tsxSource, theme_id: themeId, user_id: userId };
  await transport.call('POST /internal/email-templates/:templateId/send-test', {
    params: { templateId },
    body: { ...content, ...values },
  });
}

function previewToWire({ themeId, themeTsxSource, templateId = '', templateTsxSource }: EmailPreviewOptions) {
  const template =
    templateTsxSource === undefined ? { template_id: templateId } : { template_tsx_source: templateTsxSource };
  const theme = themeTsxSource === undefined ? { theme_id: themeId } : { theme_tsx_source: themeTsxSource };
  return { ...template, ...theme };
}
