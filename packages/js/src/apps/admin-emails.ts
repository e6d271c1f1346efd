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
  EmailDeliverySettings,
  ListEmailBroadcastsOptions,
} from '../areas/emails/broadcasts.ts';
import type {
  AdminEmailDraft,
  AdminEmailDraftOptions,
  AdminEmailTemplate,
  AdminEmailTheme,
  EmailPreviewOptions,
} from '../areas/emails/email-studio.ts';
import { loadCode } from '../core/errors.ts';
import { declareHooks } from '../core/hooks.ts';
import type { Read } from '../core/read.ts';
import { PorticoServerApp } from './server-app.ts';

/** Emails of an admin app. @internal */
export abstract class AdminEmails<ProjectId extends string> extends PorticoServerApp<ProjectId> {
  static {
    declareHooks<AdminEmails<string>>(AdminEmails, {
      useSentEmails: (app) => app.#sentEmails(),
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
    return await (await studio()).listEmailThemes(this[internals].transport('admin'));
  }

  /** Returns the name and source of an email theme. */
  async getEmailTheme(id: string): Promise<{ displayName: string; tsxSource: string }> {
    return await (await studio()).getEmailTheme(this[internals].transport('admin'), id);
  }

  /** Creates an email theme with the source of the light theme. */
  async createEmailTheme(displayName: string): Promise<{ id: string }> {
    return await (await studio()).createEmailTheme(this[internals].transport('admin'), displayName);
  }

  /** Changes the source of an email theme. @throws {EmailRenderingError} nothing is stored */
  async updateEmailTheme(id: string, tsxSource: string): Promise<void> {
    await (await studio()).updateEmailTheme(this[internals].transport('admin'), id, tsxSource);
  }

  /** Deletes an email theme of the project. Built-in themes cannot be deleted. */
  async deleteEmailTheme(id: string): Promise<void> {
    await (await studio()).deleteEmailTheme(this[internals].transport('admin'), id);
  }

  /** Lists the email templates: the built-in ones, then those of the project. */
  async listEmailTemplates(): Promise<AdminEmailTemplate[]> {
    return await (await studio()).listEmailTemplates(this[internals].transport('admin'));
  }

  /** Creates an email template with a short example as source. */
  async createEmailTemplate(displayName: string): Promise<{ id: string }> {
    return await (await studio()).createEmailTemplate(this[internals].transport('admin'), displayName);
  }

  /**
   * Changes the source of an email template.
   *
   * @param themeId theme of the template. False, null and undefined keep the stored one
   * @returns the rendered email
   * @throws {RequiresCustomEmailServer | EmailRenderingError} nothing is stored
   */
  async updateEmailTemplate(
    id: string,
    tsxSource: string,
    themeId?: string | false | null,
  ): Promise<{ renderedHtml: string }> {
    return await (await studio()).updateEmailTemplate(this[internals].transport('admin'), id, tsxSource, themeId);
  }

  /** Deletes an email template of the project. Built-in templates cannot be deleted. */
  async deleteEmailTemplate(id: string): Promise<void> {
    await (await studio()).deleteEmailTemplate(this[internals].transport('admin'), id);
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

  /** Returns the limits of emails to users. */
  async getEmailDelivery(): Promise<EmailDeliverySettings> {
    return await (await broadcasts()).getEmailDelivery(this[internals].transport('admin'));
  }

  /** Changes the limits of emails to users. */
  async updateEmailDelivery(settings: EmailDeliverySettings): Promise<void> {
    await (await broadcasts()).updateEmailDelivery(this[internals].transport('admin'), settings);
  }

  /** Lists the email drafts, last updated first. */
  async listEmailDrafts(): Promise<AdminEmailDraft[]> {
    return await (await studio()).listEmailDrafts(this[internals].transport('admin'));
  }

  /** Creates an email draft. Without a source, it gets a short example. */
  async createEmailDraft(options: AdminEmailDraftOptions): Promise<{ id: string }> {
    return await (await studio()).createEmailDraft(this[internals].transport('admin'), options);
  }

  /** Changes an email draft. Without `themeId`, the draft gets the active theme. */
  async updateEmailDraft(id: string, options: Partial<AdminEmailDraftOptions>): Promise<void> {
    await (await studio()).updateEmailDraft(this[internals].transport('admin'), id, options);
  }

  /** Deletes an email draft. */
  async deleteEmailDraft(id: string): Promise<void> {
    await (await studio()).deleteEmailDraft(this[internals].transport('admin'), id);
  }

  /** Renders an email with preview values, as HTML. @throws {EmailRenderingError} with the position of the error */
  async getEmailPreview(options: EmailPreviewOptions): Promise<string> {
    return await (await studio()).getEmailPreview(this[internals].transport('admin'), options);
  }

  #sentEmails(): Read<AdminSentEmail[]> {
    const core = this[internals];
    return core.reads.of('sent-emails', async () => await listSentEmails(core.transport('admin')));
  }
}

async function broadcasts() {
  return await loadCode(import('../areas/emails/broadcasts.ts'));
}

/** Loads the functions for themes and templates, which few apps need. */
async function studio() {
  return await loadCode(import('../areas/emails/email-studio.ts'));
}
