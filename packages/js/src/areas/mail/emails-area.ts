import { loadCode } from '../../core/errors.ts';
import { declareHooks } from '../../core/hooks.ts';
import type { Read } from '../../core/read.ts';
import type { Transport } from '../../core/transport.ts';
import type { AppCore } from '../base/app-core.ts';
import { type AdminSentEmail, listSentEmails, type SendTestEmailOptions, sendTestEmail } from './admin-emails.ts';
import type {
  AdminEmailBroadcast,
  AdminEmailBroadcastDetails,
  EmailBroadcastPage,
  EmailDelivery,
  EmailDeliverySettings,
  ListEmailBroadcastsOptions,
} from './broadcasts.ts';
import type { AdminLoggedEmailContent, EmailPage, ListEmailsOptions } from './email-log.ts';
import type {
  AdminEmailDraft,
  AdminEmailDraftOptions,
  AdminEmailTemplate,
  AdminEmailTheme,
  EmailPreview,
  EmailPreviewDetailsOptions,
  EmailPreviewOptions,
  EmailSourceUpdateOptions,
  SendDraftTestOptions,
} from './email-studio.ts';
import type { EmailTemplateContent, EmailTemplateVersions } from './template-versions.ts';

/** Emails of a project: `emails` of an admin app. */
export class AdminEmails {
  readonly #core: AppCore;

  static {
    declareHooks<AdminEmails>(AdminEmails, {
      useSent: (app) => app.sentRead(),
      useThemes: (app) => app.themesRead(),
      useTemplates: (app) => app.templatesRead(),
      useDrafts: (app) => app.draftsRead(),
      usePreview: (app, options) => app.previewRead(options),
    });
  }

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /** Lists the newest emails of the project, newest first, with the errors of failed deliveries. */
  async listSent(): Promise<AdminSentEmail[]> {
    return await this.sentRead().fetch();
  }

  /**
   * Sends an email that invites someone to sign in.
   *
   * @param callbackUrl URL of the link in the email
   * @throws {RedirectUrlNotWhitelisted} the URL is not on a trusted domain of the project
   */
  async sendSignInInvitation(email: string, callbackUrl: string): Promise<void> {
    const body = { email, callback_url: callbackUrl };
    await this.#core.transport('server').call('POST /internal/send-sign-in-invitation', { body });
    this.#core.reads.refresh('sent-emails');
  }

  /** Tests an email server by sending one email. Returns a delivery failure as an error value. */
  async sendTest(options: SendTestEmailOptions) {
    return await sendTestEmail(this.#core.transport('admin'), options);
  }

  /** Lists the email themes: the built-in ones, then those of the project. */
  async listThemes(): Promise<AdminEmailTheme[]> {
    return await this.themesRead().fetch();
  }

  /** Returns the name and source of an email theme. */
  async getTheme(id: string): Promise<{ displayName: string; tsxSource: string }> {
    return await (await studio()).getEmailTheme(this.#core.transport('admin'), id);
  }

  /** Creates an email theme with the source of the light theme. */
  async createTheme(displayName: string): Promise<{ id: string }> {
    return await this.#change(
      'email-themes',
      async (transport) => await (await studio()).createEmailTheme(transport, displayName),
    );
  }

  /**
   * Changes the source of an email theme.
   *
   * @throws {EmailRenderingError} nothing is stored
   * @throws {RequestFailed} 409, the stored source is not `baseTsxSource`
   */
  async updateTheme(id: string, tsxSource: string, options?: EmailSourceUpdateOptions): Promise<void> {
    await this.#change(
      'email-themes',
      async (transport) => await (await studio()).updateEmailTheme(transport, id, tsxSource, options),
    );
  }

  /** Deletes an email theme of the project. Built-in themes cannot be deleted. */
  async deleteTheme(id: string): Promise<void> {
    await this.#change('email-themes', async (transport) => await (await studio()).deleteEmailTheme(transport, id));
  }

  /** Lists the email templates: the built-in ones, then those of the project. */
  async listTemplates(): Promise<AdminEmailTemplate[]> {
    return await this.templatesRead().fetch();
  }

  /** Creates an email template with a short example as source. */
  async createTemplate(displayName: string): Promise<{ id: string }> {
    return await this.#change(
      'email-templates',
      async (transport) => await (await studio()).createEmailTemplate(transport, displayName),
    );
  }

  /**
   * Changes the source of an email template, and publishes it at once.
   *
   * @param themeId theme of the template. False, null and undefined keep the stored one
   * @returns the rendered email
   * @throws {RequiresCustomEmailServer | EmailRenderingError} nothing is stored
   * @throws {RequestFailed} 409, the stored source is not `baseTsxSource`
   */
  async updateTemplate(
    id: string,
    tsxSource: string,
    themeId?: string | false | null,
    options?: EmailSourceUpdateOptions,
  ): Promise<{ renderedHtml: string }> {
    return await this.#change(
      'email-templates',
      async (transport) => await (await studio()).updateEmailTemplate(transport, id, tsxSource, themeId, options),
    );
  }

  /** Returns the published version of an email template, its draft and earlier versions. @throws {RequestFailed} 404, no such template */
  async getTemplateVersions(id: string): Promise<EmailTemplateVersions> {
    return await (await this.#versions(id)).get();
  }

  /** Replaces the draft of an email template. @throws {RequestFailed} 409, the template is not `baseVersion` any more */
  async saveTemplateDraft(
    id: string,
    draft: EmailTemplateContent,
    baseVersion: string,
  ): Promise<EmailTemplateVersions> {
    return await this.#change(
      'email-templates',
      async () => await (await this.#versions(id)).saveDraft(draft, baseVersion),
    );
  }

  /** Deletes the draft of an email template. @throws {RequestFailed} 409, the template is not `baseVersion` any more */
  async discardTemplateDraft(id: string, baseVersion: string): Promise<EmailTemplateVersions> {
    return await this.#change(
      'email-templates',
      async () => await (await this.#versions(id)).discardDraft(baseVersion),
    );
  }

  /**
   * Publishes the draft of an email template.
   *
   * @throws {RequiresCustomEmailServer | EmailRenderingError} nothing is published
   * @throws {RequestFailed} 409, the template is not `baseVersion` any more. 400, there is no draft
   */
  async publishTemplate(id: string, baseVersion: string): Promise<EmailTemplateVersions> {
    return await this.#change('email-templates', async () => await (await this.#versions(id)).publish(baseVersion));
  }

  /** Deletes an email template of the project. Built-in templates cannot be deleted. */
  async deleteTemplate(id: string): Promise<void> {
    await this.#change(
      'email-templates',
      async (transport) => await (await studio()).deleteEmailTemplate(transport, id),
    );
  }

  /** Lists the emails to users of the last 90 days, newest first, with their progress. */
  async listBroadcasts(options?: ListEmailBroadcastsOptions): Promise<EmailBroadcastPage> {
    return await (await broadcasts()).listEmailBroadcasts(this.#core.transport('admin'), options);
  }

  /** Returns an email to users with its progress. */
  async getBroadcast(id: string): Promise<AdminEmailBroadcastDetails> {
    return await (await broadcasts()).getEmailBroadcast(this.#core.transport('admin'), id);
  }

  /** Pauses an email to users. Emails that are queued already are still sent. */
  async pauseBroadcast(id: string): Promise<AdminEmailBroadcast> {
    return await (await broadcasts()).changeEmailBroadcast(this.#core.transport('admin'), id, 'pause');
  }

  /** Resumes a paused email to users. */
  async resumeBroadcast(id: string): Promise<AdminEmailBroadcast> {
    return await (await broadcasts()).changeEmailBroadcast(this.#core.transport('admin'), id, 'resume');
  }

  /** Cancels an email to users. Emails that were sent already cannot be recalled. */
  async cancelBroadcast(id: string): Promise<AdminEmailBroadcast> {
    return await (await broadcasts()).changeEmailBroadcast(this.#core.transport('admin'), id, 'cancel');
  }

  /** Returns the limits of emails to users, and since when the email server accepts no emails. */
  async getDelivery(): Promise<EmailDelivery> {
    return await (await broadcasts()).getEmailDelivery(this.#core.transport('admin'));
  }

  /** Changes the limits of emails to users. */
  async updateDelivery(settings: EmailDeliverySettings): Promise<void> {
    await (await broadcasts()).updateEmailDelivery(this.#core.transport('admin'), settings);
  }

  /** Lists the email drafts, last updated first. */
  async listDrafts(): Promise<AdminEmailDraft[]> {
    return await this.draftsRead().fetch();
  }

  /** Creates an email draft. Without a source, it gets a short example. */
  async createDraft(options: AdminEmailDraftOptions): Promise<{ id: string }> {
    return await this.#change(
      'email-drafts',
      async (transport) => await (await studio()).createEmailDraft(transport, options),
    );
  }

  /**
   * Changes an email draft. Without `themeId`, the draft gets the active theme.
   *
   * @throws {RequestFailed} 409, the stored source is not `baseTsxSource`
   */
  async updateDraft(id: string, options: Partial<AdminEmailDraftOptions> & EmailSourceUpdateOptions): Promise<void> {
    await this.#change(
      'email-drafts',
      async (transport) => await (await studio()).updateEmailDraft(transport, id, options),
    );
  }

  /**
   * Sends a draft with preview values to one address. The subject begins with "[Test]".
   *
   * @throws {RequiresCustomEmailServer | EmailRenderingError}
   */
  async sendDraftTest(id: string, options: SendDraftTestOptions): Promise<void> {
    await (await studio()).sendEmailDraftTest(this.#core.transport('admin'), id, options);
  }

  /** Deletes an email draft. */
  async deleteDraft(id: string): Promise<void> {
    await this.#change('email-drafts', async (transport) => await (await studio()).deleteEmailDraft(transport, id));
  }

  /** Renders an email with preview values, as HTML. @throws {EmailRenderingError} with the position of the error */
  async getPreview(options: EmailPreviewOptions): Promise<string> {
    return await (await studio()).getEmailPreview(this.#core.transport('admin'), options);
  }

  /** Adds a message to the stored chat about a theme, template or draft. The message can be any JSON value. */
  async saveChatMessage(threadId: string, message: unknown): Promise<void> {
    await (await chat()).saveChatMessage(this.#core.transport('admin'), threadId, message);
  }

  /** Lists the stored messages of a chat about a theme, template or draft, oldest first. */
  async listChatMessages(threadId: string): Promise<{ messages: unknown[] }> {
    return await (await chat()).listChatMessages(this.#core.transport('admin'), threadId);
  }

  /** Deletes the stored messages of a chat about a theme, template or draft. */
  async clearChat(threadId: string): Promise<void> {
    await (await chat()).clearChat(this.#core.transport('admin'), threadId);
  }

  /**
   * Renders an email as HTML and plain text, with preview values or given ones.
   *
   * @throws {EmailRenderingError} with the position of the error
   * @throws {UserIdDoesNotExist}
   */
  async preview(options: EmailPreviewDetailsOptions): Promise<EmailPreview> {
    return await (await studio()).previewEmail(this.#core.transport('admin'), options);
  }

  /**
   * Returns the source of a built-in email template or theme, without the changes of the project.
   *
   * @throws {RequestFailed} 404, the template or theme is not built in
   */
  async getBuiltInSource(id: string): Promise<string> {
    return await (await studio()).getBuiltInEmailSource(this.#core.transport('admin'), id);
  }

  /** Searches all kept emails of the project, newest first. */
  async list(options?: ListEmailsOptions): Promise<EmailPage> {
    return await (await emailLog()).listEmails(this.#core.transport('admin'), options);
  }

  /** Returns an email with its content, without the codes in it. */
  async get(id: string): Promise<AdminLoggedEmailContent> {
    return await (await emailLog()).getEmail(this.#core.transport('admin'), id);
  }

  /** @internal */
  sentRead(): Read<AdminSentEmail[]> {
    return this.#read('sent-emails', listSentEmails);
  }

  /** @internal */
  themesRead(): Read<AdminEmailTheme[]> {
    return this.#read('email-themes', async (transport) => await (await studio()).listEmailThemes(transport));
  }

  /** @internal */
  templatesRead(): Read<AdminEmailTemplate[]> {
    return this.#read('email-templates', async (transport) => await (await studio()).listEmailTemplates(transport));
  }

  /** @internal */
  draftsRead(): Read<AdminEmailDraft[]> {
    return this.#read('email-drafts', async (transport) => await (await studio()).listEmailDrafts(transport));
  }

  /** @internal */
  previewRead(options: EmailPreviewOptions): Read<string> {
    const key = `email-preview:${JSON.stringify(options)}`;
    return this.#read(key, async (transport) => await (await studio()).getEmailPreview(transport, options));
  }

  async #versions(id: string) {
    const { templateVersionCalls } = await loadCode(import('./template-versions.ts'));
    return templateVersionCalls(this.#core.transport('admin'), id);
  }

  #read<T>(key: string, load: (transport: Transport<'admin'>) => Promise<T>): Read<T> {
    const core = this.#core;
    return core.reads.of(key, async () => await load(core.transport('admin')));
  }

  /** Changes a theme, template or draft, and loads the lists and previews again that show it. */
  async #change<T>(list: string, work: (transport: Transport<'admin'>) => Promise<T>): Promise<T> {
    const core = this.#core;
    const result = await work(core.transport('admin'));
    core.reads.refresh(list);
    core.reads.refresh('email-preview');
    return result;
  }
}

async function emailLog() {
  return await loadCode(import('./email-log.ts'));
}

async function broadcasts() {
  return await loadCode(import('./broadcasts.ts'));
}

/** Loads the functions for themes and templates, which few apps need. */
async function studio() {
  return await loadCode(import('./email-studio.ts'));
}

/** Loads the functions for AI chats, which few apps need. */
async function chat() {
  return await loadCode(import('./email-chat.ts'));
}
