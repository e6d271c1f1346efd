// Generated from packages/contract by `npm run fix`.
import { callAs, pick, refreshing } from '../../core/call-as.ts';
import { declareHooks } from '../../core/hooks.ts';
import type { Read } from '../../core/read.ts';
import type { AppCore } from '../base/app-core.ts';
import type {
  AdminEmailBroadcast,
  AdminEmailBroadcastDetails,
  EmailBroadcastPage,
  EmailDelivery,
  EmailDeliverySettings,
  ListEmailBroadcastsOptions,
} from './broadcasts.types.ts';
import type { AdminEmailDraft, AdminEmailDraftOptions, SendDraftTestOptions } from './email-drafts.types.ts';
import type { AdminEmailTemplate } from './email-templates.types.ts';
import type { AdminEmailTheme, EmailSourceUpdateOptions } from './email-themes.types.ts';
import type { EmailTemplateContent, EmailTemplateVersions } from './template-versions.types.ts';

/** The calls for emails. @internal */
export class EmailCalls {
  readonly #core: AppCore;

  static {
    declareHooks<EmailCalls>(EmailCalls, {
      useThemes: (area) => area.themesRead(),
      useTemplates: (area) => area.templatesRead(),
      useDrafts: (area) => area.draftsRead(),
    });
  }

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /**
   * Sends a sign-in invitation by email. The email is queued and delivered shortly after the response.
   *
   * @param callbackUrl URL of the link in the email
   * @throws {RedirectUrlNotWhitelisted} the URL is not on a trusted domain of the project
   */
  async sendSignInInvitation(email: string, callbackUrl: string): Promise<void> {
    await refreshing(
      this.#core.reads,
      ['sent-emails'],
      callAs(this.#core.transport('server'), 'POST /internal/send-sign-in-invitation', {
        body: { email, callbackUrl },
      }),
    );
  }

  /** Adds a message to a chat about an email. The message can be any JSON value. */
  async saveChatMessage(threadId: string, message: unknown): Promise<void> {
    await callAs(this.#core.transport('admin'), 'PATCH /internal/ai-chat/:thread_id', {
      params: { thread_id: threadId },
      body: { message },
      opaque: ['message'],
    });
  }

  /** Lists the messages of a chat about an email. Oldest first, as they were added. */
  async listChatMessages(threadId: string): Promise<{ messages: unknown[] }> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/ai-chat/:thread_id', {
      params: { thread_id: threadId },
    });
  }

  /** Deletes the messages of a chat about an email. */
  async clearChat(threadId: string): Promise<void> {
    await callAs(this.#core.transport('admin'), 'DELETE /internal/ai-chat/:thread_id', {
      params: { thread_id: threadId },
    });
  }

  /**
   * Returns the built-in source of an email template or theme. The source before changes of the project.
   *
   * @throws {RequestFailed} 404, the template or theme is not built in
   */
  async getBuiltInSource(id: string): Promise<string> {
    return (
      await callAs<{ tsxSource: string }>(this.#core.transport('admin'), 'GET /internal/built-in-emails/:id', {
        params: { id },
      })
    ).tsxSource;
  }

  /** Lists email themes. The built-in themes first, then the themes of the project. */
  async listThemes(): Promise<AdminEmailTheme[]> {
    return await this.themesRead().fetch();
  }

  /** @internal */
  themesRead(): Read<AdminEmailTheme[]> {
    return this.#core.reads.of(
      'email-themes',
      async () =>
        (await callAs<{ themes: AdminEmailTheme[] }>(this.#core.transport('admin'), 'GET /internal/email-themes'))
          .themes,
    );
  }

  /** Creates an email theme. The source is that of the light theme. */
  async createTheme(displayName: string): Promise<{ id: string }> {
    return await refreshing(
      this.#core.reads,
      ['email-themes', 'email-preview'],
      callAs(this.#core.transport('admin'), 'POST /internal/email-themes', { body: { displayName } }),
    );
  }

  /** Returns the name and source of an email theme. */
  async getTheme(id: string): Promise<{ displayName: string; tsxSource: string }> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/email-themes/:id', { params: { id } });
  }

  /**
   * Changes the source of an email theme. The source is rendered with a sample email first. If that fails, nothing is
   * stored.
   *
   * @throws {EmailRenderingError} nothing is stored
   * @throws {RequestFailed} 409, the stored source is not `baseTsxSource`
   */
  async updateTheme(id: string, tsxSource: string, options?: EmailSourceUpdateOptions): Promise<void> {
    await refreshing(
      this.#core.reads,
      ['email-themes', 'email-preview'],
      callAs(this.#core.transport('admin'), 'PATCH /internal/email-themes/:id', {
        params: { id },
        body: { tsxSource, ...pick('emails.updateTheme', options, 'baseTsxSource') },
      }),
    );
  }

  /**
   * Deletes an email theme of the project. Emails that used it get the active theme. Built-in themes cannot be deleted.
   */
  async deleteTheme(id: string): Promise<void> {
    await refreshing(
      this.#core.reads,
      ['email-themes', 'email-preview'],
      callAs(this.#core.transport('admin'), 'DELETE /internal/email-themes/:id', { params: { id } }),
    );
  }

  /** Lists email templates. The built-in templates first, then the templates of the project. */
  async listTemplates(): Promise<AdminEmailTemplate[]> {
    return await this.templatesRead().fetch();
  }

  /** @internal */
  templatesRead(): Read<AdminEmailTemplate[]> {
    return this.#core.reads.of(
      'email-templates',
      async () =>
        (
          await callAs<{ templates: AdminEmailTemplate[] }>(
            this.#core.transport('admin'),
            'GET /internal/email-templates',
          )
        ).templates,
    );
  }

  /** Creates an email template. The source is a short example. */
  async createTemplate(displayName: string): Promise<{ id: string }> {
    return await refreshing(
      this.#core.reads,
      ['email-templates', 'email-preview'],
      callAs(this.#core.transport('admin'), 'POST /internal/email-templates', { body: { displayName } }),
    );
  }

  /**
   * Changes the source of an email template. Publishes the source at once. Requires an own email server. The source is
   * rendered first, and must have a subject and a notification category. Otherwise, nothing is stored.
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
    return await refreshing(
      this.#core.reads,
      ['email-templates', 'email-preview'],
      callAs(this.#core.transport('admin'), 'PATCH /internal/email-templates/:templateId', {
        params: { templateId: id },
        body: { tsxSource, themeId, ...pick('emails.updateTemplate', options, 'baseTsxSource') },
        opaque: ['theme_id'],
      }),
    );
  }

  /** Deletes an email template of the project. Built-in templates cannot be deleted. */
  async deleteTemplate(id: string): Promise<void> {
    await refreshing(
      this.#core.reads,
      ['email-templates', 'email-preview'],
      callAs(this.#core.transport('admin'), 'DELETE /internal/email-templates/:templateId', {
        params: { templateId: id },
      }),
    );
  }

  /**
   * Returns the versions of an email template. The published version, the draft, and up to ten versions that were
   * published before.
   *
   * @throws {RequestFailed} 404, no such template
   */
  async getTemplateVersions(id: string): Promise<EmailTemplateVersions> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/email-templates/:templateId/versions', {
      params: { templateId: id },
    });
  }

  /**
   * Saves the draft of an email template. Replaces the draft. The source is not rendered. Emails stay the same until
   * the draft is published.
   *
   * @throws {RequestFailed} 409, the template is not `baseVersion` any more
   */
  async saveTemplateDraft(
    id: string,
    draft: EmailTemplateContent,
    baseVersion: string,
  ): Promise<EmailTemplateVersions> {
    return await refreshing(
      this.#core.reads,
      ['email-templates', 'email-preview'],
      callAs(this.#core.transport('admin'), 'PUT /internal/email-templates/:templateId/draft', {
        params: { templateId: id },
        body: { ...pick('emails.saveTemplateDraft', draft, 'tsxSource', 'themeId'), baseVersion },
        opaque: ['theme_id'],
      }),
    );
  }

  /**
   * Discards the draft of an email template.
   *
   * @throws {RequestFailed} 409, the template is not `baseVersion` any more
   */
  async discardTemplateDraft(id: string, baseVersion: string): Promise<EmailTemplateVersions> {
    return await refreshing(
      this.#core.reads,
      ['email-templates', 'email-preview'],
      callAs(this.#core.transport('admin'), 'DELETE /internal/email-templates/:templateId/draft', {
        params: { templateId: id },
        query: { baseVersion },
      }),
    );
  }

  /**
   * Publishes the draft of an email template. Requires an own email server. The draft is rendered first, and must have
   * a subject and a notification category. Otherwise, nothing is published.
   *
   * @throws {RequiresCustomEmailServer | EmailRenderingError} nothing is published
   * @throws {RequestFailed} 409, the template is not `baseVersion` any more. 400, there is no draft
   */
  async publishTemplate(id: string, baseVersion: string): Promise<EmailTemplateVersions> {
    return await refreshing(
      this.#core.reads,
      ['email-templates', 'email-preview'],
      callAs(this.#core.transport('admin'), 'POST /internal/email-templates/:templateId/publish', {
        params: { templateId: id },
        body: { baseVersion },
      }),
    );
  }

  /** Lists email drafts. Last updated first. */
  async listDrafts(): Promise<AdminEmailDraft[]> {
    return await this.draftsRead().fetch();
  }

  /** @internal */
  draftsRead(): Read<AdminEmailDraft[]> {
    return this.#core.reads.of(
      'email-drafts',
      async () =>
        (await callAs<{ drafts: AdminEmailDraft[] }>(this.#core.transport('admin'), 'GET /internal/email-drafts'))
          .drafts,
    );
  }

  /** Creates an email draft. Without a source, it is a short example. The source is not rendered. */
  async createDraft(options: AdminEmailDraftOptions): Promise<{ id: string }> {
    return await refreshing(
      this.#core.reads,
      ['email-drafts', 'email-preview'],
      callAs(this.#core.transport('admin'), 'POST /internal/email-drafts', {
        body: pick('emails.createDraft', options, 'displayName', 'themeId', 'tsxSource'),
        opaque: ['theme_id'],
      }),
    );
  }

  /**
   * Changes an email draft. Without a theme, the draft gets the active theme. Other fields that are absent stay the
   * same.
   *
   * @throws {RequestFailed} 409, the stored source is not `baseTsxSource`
   */
  async updateDraft(id: string, options: Partial<AdminEmailDraftOptions> & EmailSourceUpdateOptions): Promise<void> {
    await refreshing(
      this.#core.reads,
      ['email-drafts', 'email-preview'],
      callAs(this.#core.transport('admin'), 'PATCH /internal/email-drafts/:id', {
        params: { id },
        body: pick('emails.updateDraft', options, 'displayName', 'themeId', 'tsxSource', 'baseTsxSource'),
        opaque: ['theme_id'],
      }),
    );
  }

  /**
   * Sends a test of an email draft to one address. The email has the preview values, and its subject begins with
   * "[Test]". It counts as no broadcast. Requires an own email server, or the development inbox.
   *
   * @throws {RequiresCustomEmailServer | EmailRenderingError}
   */
  async sendDraftTest(id: string, options: SendDraftTestOptions): Promise<void> {
    await callAs(this.#core.transport('admin'), 'POST /internal/email-drafts/:id/send-test', {
      params: { id },
      body: pick('emails.sendDraftTest', options, 'recipientEmail', 'subject', 'themeId'),
      opaque: ['theme_id'],
    });
  }

  /** Deletes an email draft. */
  async deleteDraft(id: string): Promise<void> {
    await refreshing(
      this.#core.reads,
      ['email-drafts', 'email-preview'],
      callAs(this.#core.transport('admin'), 'DELETE /internal/email-drafts/:id', { params: { id } }),
    );
  }

  /** Lists the email broadcasts of the project with their progress. Newest first, from the last 90 days. */
  async listBroadcasts(options?: ListEmailBroadcastsOptions): Promise<EmailBroadcastPage> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/email-broadcasts', {
      query: pick('emails.listBroadcasts', options, 'limit', 'cursor'),
    });
  }

  /** Returns an email broadcast with its progress. */
  async getBroadcast(id: string): Promise<AdminEmailBroadcastDetails> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/email-broadcasts/:id', { params: { id } });
  }

  /** Pauses an email broadcast. Emails that are queued already are still sent. */
  async pauseBroadcast(id: string): Promise<AdminEmailBroadcast> {
    return await callAs(this.#core.transport('admin'), 'POST /internal/email-broadcasts/:id/pause', { params: { id } });
  }

  /** Resumes a paused email broadcast. Continues with the first user who has no email yet. */
  async resumeBroadcast(id: string): Promise<AdminEmailBroadcast> {
    return await callAs(this.#core.transport('admin'), 'POST /internal/email-broadcasts/:id/resume', {
      params: { id },
    });
  }

  /** Cancels an email broadcast. Queued emails are not sent. Emails that were sent already cannot be recalled. */
  async cancelBroadcast(id: string): Promise<AdminEmailBroadcast> {
    return await callAs(this.#core.transport('admin'), 'POST /internal/email-broadcasts/:id/cancel', {
      params: { id },
    });
  }

  /** Returns the limits of broadcasts. Also says since when the mail server accepts no emails. */
  async getDelivery(): Promise<EmailDelivery> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/email-delivery');
  }

  /**
   * Limits how fast the project sends broadcasts. Some email providers accept a limited number of emails per second.
   * Null for no limit. Sign-in emails are not limited.
   */
  async updateDelivery(settings: EmailDeliverySettings): Promise<void> {
    await callAs(this.#core.transport('admin'), 'PATCH /internal/email-delivery', {
      body: pick('emails.updateDelivery', settings, 'emailsPerSecond'),
    });
  }
}
