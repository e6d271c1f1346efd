import { internals } from '../areas/base/app-core.ts';
import {
  type AdminSentEmail,
  listSentEmails,
  type SendTestEmailOptions,
  sendTestEmail,
} from '../areas/emails/admin-emails.ts';
import type {
  AdminEmailBroadcast,
  AdminEmailBroadcastDetails,
  EmailBroadcastPage,
  EmailDelivery,
  EmailDeliverySettings,
  ListEmailBroadcastsOptions,
} from '../areas/emails/broadcasts.ts';
import type {
  EmailChatMessage,
  EmailChatPart,
  EmailChatType,
  SendChatMessageOptions,
} from '../areas/emails/email-chat.ts';
import type { AdminLoggedEmailContent, EmailPage, ListEmailsOptions } from '../areas/emails/email-log.ts';
import type {
  AdminEmailDraft,
  AdminEmailDraftOptions,
  AdminEmailTemplate,
  AdminEmailTheme,
  EmailPreview,
  EmailPreviewDetailsOptions,
  EmailPreviewOptions,
  EmailSourceUpdateOptions,
} from '../areas/emails/email-studio.ts';
import { loadCode } from '../core/errors.ts';
import { declareHooks } from '../core/hooks.ts';
import type { Read } from '../core/read.ts';
import type { Transport } from '../core/transport.ts';
import { PorticoServerApp } from './server-app.ts';

/** Longer than the server waits for the model. */
const chatMillisMax = 300_000;

/** Emails of an admin app. @internal */
export abstract class AdminEmails<ProjectId extends string> extends PorticoServerApp<ProjectId> {
  static {
    declareHooks<AdminEmails<string>>(AdminEmails, {
      useSentEmails: (app) => app.#sentEmails(),
      useEmailThemes: (app) => app.#themes(),
      useEmailTemplates: (app) => app.#templates(),
      useEmailDrafts: (app) => app.#drafts(),
      useEmailPreview: (app, options) => app.#preview(options),
    });
  }

  /** Lists the newest emails of the project, newest first, with the errors of failed deliveries. */
  async listSentEmails(): Promise<AdminSentEmail[]> {
    return await this.#sentEmails().fetch();
  }

  /**
   * Sends an email that invites someone to sign in.
   *
   * @param callbackUrl URL of the link in the email
   * @throws {RedirectUrlNotWhitelisted} the URL is not on a trusted domain of the project
   */
  async sendSignInInvitationEmail(email: string, callbackUrl: string): Promise<void> {
    const body = { email, callback_url: callbackUrl };
    await this[internals].transport('server').call('POST /internal/send-sign-in-invitation', { body });
    this[internals].reads.refresh('sent-emails');
  }

  /** Tests an email server by sending one email. Returns a delivery failure as an error value. */
  async sendTestEmail(options: SendTestEmailOptions) {
    return await sendTestEmail(this[internals].transport('admin'), options);
  }

  /** Lists the email themes: the built-in ones, then those of the project. */
  async listEmailThemes(): Promise<AdminEmailTheme[]> {
    return await this.#themes().fetch();
  }

  /** Returns the name and source of an email theme. */
  async getEmailTheme(id: string): Promise<{ displayName: string; tsxSource: string }> {
    return await (await studio()).getEmailTheme(this[internals].transport('admin'), id);
  }

  /** Creates an email theme with the source of the light theme. */
  async createEmailTheme(displayName: string): Promise<{ id: string }> {
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
  async updateEmailTheme(id: string, tsxSource: string, options?: EmailSourceUpdateOptions): Promise<void> {
    await this.#change(
      'email-themes',
      async (transport) => await (await studio()).updateEmailTheme(transport, id, tsxSource, options),
    );
  }

  /** Deletes an email theme of the project. Built-in themes cannot be deleted. */
  async deleteEmailTheme(id: string): Promise<void> {
    await this.#change('email-themes', async (transport) => await (await studio()).deleteEmailTheme(transport, id));
  }

  /** Lists the email templates: the built-in ones, then those of the project. */
  async listEmailTemplates(): Promise<AdminEmailTemplate[]> {
    return await this.#templates().fetch();
  }

  /** Creates an email template with a short example as source. */
  async createEmailTemplate(displayName: string): Promise<{ id: string }> {
    return await this.#change(
      'email-templates',
      async (transport) => await (await studio()).createEmailTemplate(transport, displayName),
    );
  }

  /**
   * Changes the source of an email template.
   *
   * @param themeId theme of the template. False, null and undefined keep the stored one
   * @returns the rendered email
   * @throws {RequiresCustomEmailServer | EmailRenderingError} nothing is stored
   * @throws {RequestFailed} 409, the stored source is not `baseTsxSource`
   */
  async updateEmailTemplate(
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

  /** Deletes an email template of the project. Built-in templates cannot be deleted. */
  async deleteEmailTemplate(id: string): Promise<void> {
    await this.#change(
      'email-templates',
      async (transport) => await (await studio()).deleteEmailTemplate(transport, id),
    );
  }

  /** Lists the emails to users of the last 90 days, newest first, with their progress. */
  async listEmailBroadcasts(options?: ListEmailBroadcastsOptions): Promise<EmailBroadcastPage> {
    return await (await broadcasts()).listEmailBroadcasts(this[internals].transport('admin'), options);
  }

  /** Returns an email to users with its progress. */
  async getEmailBroadcast(id: string): Promise<AdminEmailBroadcastDetails> {
    return await (await broadcasts()).getEmailBroadcast(this[internals].transport('admin'), id);
  }

  /** Pauses an email to users. Emails that are queued already are still sent. */
  async pauseEmailBroadcast(id: string): Promise<AdminEmailBroadcast> {
    return await (await broadcasts()).changeEmailBroadcast(this[internals].transport('admin'), id, 'pause');
  }

  /** Resumes a paused email to users. */
  async resumeEmailBroadcast(id: string): Promise<AdminEmailBroadcast> {
    return await (await broadcasts()).changeEmailBroadcast(this[internals].transport('admin'), id, 'resume');
  }

  /** Cancels an email to users. Emails that were sent already cannot be recalled. */
  async cancelEmailBroadcast(id: string): Promise<AdminEmailBroadcast> {
    return await (await broadcasts()).changeEmailBroadcast(this[internals].transport('admin'), id, 'cancel');
  }

  /** Returns the limits of emails to users, and since when the email server accepts no emails. */
  async getEmailDelivery(): Promise<EmailDelivery> {
    return await (await broadcasts()).getEmailDelivery(this[internals].transport('admin'));
  }

  /** Changes the limits of emails to users. */
  async updateEmailDelivery(settings: EmailDeliverySettings): Promise<void> {
    await (await broadcasts()).updateEmailDelivery(this[internals].transport('admin'), settings);
  }

  /** Lists the email drafts, last updated first. */
  async listEmailDrafts(): Promise<AdminEmailDraft[]> {
    return await this.#drafts().fetch();
  }

  /** Creates an email draft. Without a source, it gets a short example. */
  async createEmailDraft(options: AdminEmailDraftOptions): Promise<{ id: string }> {
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
  async updateEmailDraft(
    id: string,
    options: Partial<AdminEmailDraftOptions> & EmailSourceUpdateOptions,
  ): Promise<void> {
    await this.#change(
      'email-drafts',
      async (transport) => await (await studio()).updateEmailDraft(transport, id, options),
    );
  }

  /** Deletes an email draft. */
  async deleteEmailDraft(id: string): Promise<void> {
    await this.#change('email-drafts', async (transport) => await (await studio()).deleteEmailDraft(transport, id));
  }

  /** Renders an email with preview values, as HTML. @throws {EmailRenderingError} with the position of the error */
  async getEmailPreview(options: EmailPreviewOptions): Promise<string> {
    return await (await studio()).getEmailPreview(this[internals].transport('admin'), options);
  }

  /**
   * Returns the answer of the AI model in a chat about a theme, template or draft. Stores nothing and changes no source.
   *
   * @param threadId ID of the theme, template or draft
   * @param messages all messages of the chat
   * @param abortSignal stops waiting, and stops the request to the AI provider
   * @throws {RequestFailed} 400, the operator has not set up the AI chat, or the AI provider has failed. 429
   */
  async sendChatMessage(
    threadId: string,
    contextType: EmailChatType,
    messages: readonly EmailChatMessage[],
    abortSignal?: AbortSignal,
    options?: SendChatMessageOptions,
  ): Promise<{ content: EmailChatPart[] }> {
    // A model may take minutes.
    const app = this.with({ timeoutMillis: chatMillisMax, ...(abortSignal && { signal: abortSignal }) });
    const { sendChatMessage } = await chat();
    return await sendChatMessage(app[internals].transport('admin'), threadId, contextType, messages, options);
  }

  /** Adds a message to the stored chat about a theme, template or draft. The message can be any JSON value. */
  async saveChatMessage(threadId: string, message: unknown): Promise<void> {
    await (await chat()).saveChatMessage(this[internals].transport('admin'), threadId, message);
  }

  /** Lists the stored messages of a chat about a theme, template or draft, oldest first. */
  async listChatMessages(threadId: string): Promise<{ messages: unknown[] }> {
    return await (await chat()).listChatMessages(this[internals].transport('admin'), threadId);
  }

  /** Deletes the stored messages of a chat about a theme, template or draft. */
  async clearChat(threadId: string): Promise<void> {
    await (await chat()).clearChat(this[internals].transport('admin'), threadId);
  }

  /**
   * Renders an email as HTML and plain text, with preview values or given ones.
   *
   * @throws {EmailRenderingError} with the position of the error
   * @throws {UserIdDoesNotExist}
   */
  async previewEmail(options: EmailPreviewDetailsOptions): Promise<EmailPreview> {
    return await (await studio()).previewEmail(this[internals].transport('admin'), options);
  }

  /**
   * Returns the source of a built-in email template or theme, without the changes of the project.
   *
   * @throws {RequestFailed} 404, the template or theme is not built in
   */
  async getBuiltInEmailSource(id: string): Promise<string> {
    return await (await studio()).getBuiltInEmailSource(this[internals].transport('admin'), id);
  }

  /** Searches all kept emails of the project, newest first. */
  async listEmails(options?: ListEmailsOptions): Promise<EmailPage> {
    return await (await emailLog()).listEmails(this[internals].transport('admin'), options);
  }

  /** Returns an email with its content, without the codes in it. */
  async getEmail(id: string): Promise<AdminLoggedEmailContent> {
    return await (await emailLog()).getEmail(this[internals].transport('admin'), id);
  }

  #sentEmails(): Read<AdminSentEmail[]> {
    return this.#read('sent-emails', listSentEmails);
  }

  #themes(): Read<AdminEmailTheme[]> {
    return this.#read('email-themes', async (transport) => await (await studio()).listEmailThemes(transport));
  }

  #templates(): Read<AdminEmailTemplate[]> {
    return this.#read('email-templates', async (transport) => await (await studio()).listEmailTemplates(transport));
  }

  #drafts(): Read<AdminEmailDraft[]> {
    return this.#read('email-drafts', async (transport) => await (await studio()).listEmailDrafts(transport));
  }

  #preview(options: EmailPreviewOptions): Read<string> {
    const key = `email-preview:${JSON.stringify(options)}`;
    return this.#read(key, async (transport) => await (await studio()).getEmailPreview(transport, options));
  }

  #read<T>(key: string, load: (transport: Transport<'admin'>) => Promise<T>): Read<T> {
    const core = this[internals];
    return core.reads.of(key, async () => await load(core.transport('admin')));
  }

  /** Changes a theme, template or draft, and loads the lists and previews again that show it. */
  async #change<T>(list: string, work: (transport: Transport<'admin'>) => Promise<T>): Promise<T> {
    const core = this[internals];
    const result = await work(core.transport('admin'));
    core.reads.refresh(list);
    core.reads.refresh('email-preview');
    return result;
  }
}

async function emailLog() {
  return await loadCode(import('../areas/emails/email-log.ts'));
}

async function broadcasts() {
  return await loadCode(import('../areas/emails/broadcasts.ts'));
}

/** Loads the functions for themes and templates, which few apps need. */
async function studio() {
  return await loadCode(import('../areas/emails/email-studio.ts'));
}

/** Loads the functions for AI chats, which few apps need. */
async function chat() {
  return await loadCode(import('../areas/emails/email-chat.ts'));
}
