import { loadCode } from '../../core/errors.ts';
import { declareHooks } from '../../core/hooks.ts';
import type { Read } from '../../core/read.ts';
import type { AppCore } from '../base/app-core.ts';
import { type AdminSentEmail, listSentEmails, type SendTestEmailOptions, sendTestEmail } from './admin-emails.ts';
import type { AdminLoggedEmailContent, EmailPage, ListEmailsOptions } from './email-log.ts';
import type {
  EmailPreview,
  EmailPreviewDetailsOptions,
  EmailPreviewOptions,
  SendTemplateTestOptions,
} from './email-preview.ts';
import { EmailCalls } from './emails.calls.ts';

/** Emails of a project: `emails` of an admin app. */
export class AdminEmails extends EmailCalls {
  readonly #core: AppCore;

  static {
    declareHooks<AdminEmails>(AdminEmails, {
      useSent: (app) => app.sentRead(),
      usePreview: (app, options) => app.previewRead(options),
    });
  }

  /** @internal */
  constructor(core: AppCore) {
    super(core);
    this.#core = core;
  }

  /** Lists the newest emails of the project, newest first, with the errors of failed deliveries. */
  async listSent(): Promise<AdminSentEmail[]> {
    return await this.sentRead().fetch();
  }

  /** Tests an email server by sending one email. Returns a delivery failure as an error value. */
  async sendTest(options: SendTestEmailOptions) {
    return await sendTestEmail(this.#core.transport('admin'), options);
  }

  /** Renders an email with preview values, as HTML. @throws {EmailRenderingError} with the position of the error */
  async getPreview(options: EmailPreviewOptions): Promise<string> {
    return await (await previews()).getEmailPreview(this.#core.transport('admin'), options);
  }

  /**
   * Renders an email as HTML and plain text, with preview values or given ones.
   *
   * @throws {EmailRenderingError} with the position of the error
   * @throws {UserIdDoesNotExist}
   */
  async preview(options: EmailPreviewDetailsOptions): Promise<EmailPreview> {
    return await (await previews()).previewEmail(this.#core.transport('admin'), options);
  }

  /**
   * Sends a test of an email template to one address, as its preview shows it. Its subject begins with "[Test]". Nothing is stored.
   * Requires an own email server, or the development inbox.
   *
   * @throws {RequiresCustomEmailServer | EmailRenderingError | UserIdDoesNotExist}
   */
  async sendTemplateTest(id: string, options: SendTemplateTestOptions): Promise<void> {
    await (await previews()).sendTemplateTest(this.#core.transport('admin'), id, options);
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
    const core = this.#core;
    return core.reads.of('sent-emails', async () => await listSentEmails(core.transport('admin')));
  }

  /** @internal */
  previewRead(options: EmailPreviewOptions): Read<string> {
    const core = this.#core;
    return core.reads.of(`email-preview:${JSON.stringify(options)}`, async () =>
      (await previews()).getEmailPreview(core.transport('admin'), options),
    );
  }
}

async function emailLog() {
  return await loadCode(import('./email-log.ts'));
}

/** Loads the functions for previews, which few apps need. */
async function previews() {
  return await loadCode(import('./email-preview.ts'));
}
