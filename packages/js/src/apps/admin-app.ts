import { type AppCore, internals } from '../areas/base/app-core.ts';
import {
  createKeySet,
  type InternalApiKey,
  type InternalApiKeyCreateOptions,
  type InternalApiKeyFirstView,
  keySetFromWire,
} from '../areas/base/key-sets/key-set.ts';
import type { AdminOptions } from '../areas/base/options.ts';
import { type AdminProject, AdminProjectObject, refreshProject } from '../areas/ground/projects/admin-project.ts';
import { ownerCredentials } from '../areas/ground/projects/owner-credentials.ts';
import { AdminErasures } from '../areas/history/erasures.calls.ts';
import { AdminEvents } from '../areas/history/events/events-area.ts';
import { AdminRequests } from '../areas/history/requests.calls.ts';
import { AdminWebhooks } from '../areas/history/webhooks/webhooks-area.ts';
import type {
  EmailChatMessage,
  EmailChatPart,
  EmailChatType,
  SendChatMessageOptions,
} from '../areas/mail/email-chat.ts';
import { AdminEmailDelivery } from '../areas/mail/email-delivery.calls.ts';
import { AdminEmails } from '../areas/mail/emails-area.ts';
import { AdminBranding } from '../areas/owners/branding/branding.calls.ts';
import { AdminDemoData } from '../areas/owners/demo-data.calls.ts';
import type { GetGrowthOptions, ProjectGrowth } from '../areas/owners/metrics/growth.ts';
import { type GetMetricsOptions, getMetrics, type ProjectMetrics } from '../areas/owners/metrics/metrics.ts';
import { AdminImports } from '../areas/owners/moving/imports-area.ts';
import { AdminPeople } from '../areas/owners/people/people-area.ts';
import { AdminPayments } from '../areas/payments/payments-area.ts';
import { AdminVault } from '../areas/vault/vault.calls.ts';
import { loadCode } from '../core/errors.ts';
import { declareHooks } from '../core/hooks.ts';
import { addPart } from '../core/parts.ts';
import type { Read } from '../core/read.ts';
import { AdminAppCalls } from './admin-app.calls.ts';
import { PorticoServerApp } from './server-app.ts';

/** Longer than the server waits for the model. */
const chatMillisMax = 300_000;
/** Options of an admin app. */
export interface PorticoAdminAppOptions<ProjectId extends string = string> extends AdminOptions<ProjectId> {
  /** Another app. Its options are used where this app has none. */
  readonly inheritsFrom?: { readonly [internals]: AppCore };
}

/**
 * Administers your project: its configuration, its keys and all users.
 *
 * @example
 * const app = new PorticoAdminApp({ tokenStore: null });
 * const project = await app.getProject();
 * await project.update({ config: { signUpEnabled: false } });
 */
export class PorticoAdminApp<ProjectId extends string = string> extends PorticoServerApp<ProjectId> {
  /** The event log. */
  override readonly events: AdminEvents;
  /** Erasures of personal data. */
  readonly erasures: AdminErasures;
  /** The request log. */
  readonly requests: AdminRequests;
  /** Webhook endpoints, deliveries and portals. */
  readonly webhooks: AdminWebhooks;
  /** The people of the project and their roles. */
  readonly people: AdminPeople;
  /** Users and teams that nobody is, to see the dashboard with data. */
  readonly demoData: AdminDemoData;
  /** The imports of files, which can be undone. */
  readonly imports: AdminImports;
  /** The look of the ready-made pages. */
  readonly branding: AdminBranding;
  /** Emails, templates, themes, drafts and emails to many users. */
  readonly emails: AdminEmails;
  /** Suppressed addresses, reports of email providers, metrics and DNS records. */
  readonly emailDelivery: AdminEmailDelivery;
  /** Payments, customers and items. */
  readonly payments: AdminPayments;
  /** The stores of the data vault. */
  readonly vault: AdminVault;

  static {
    addPart(PorticoAdminApp, AdminAppCalls);
    declareHooks<PorticoAdminApp>(PorticoAdminApp, {
      useProject: (app) => app.#project(),
      useSentEmails: (app) => app.emails.sentRead(),
      useEmailThemes: (app) => app.emails.themesRead(),
      useEmailTemplates: (app) => app.emails.templatesRead(),
      useEmailDrafts: (app) => app.emails.draftsRead(),
      useEmailPreview: (app, options) => app.emails.previewRead(options),
      useStripeAccountInfo: (app) => app.payments.stripeAccountRead(),
      useTransactions: (app, options) => app.payments.transactionsRead(options),
      useSvixToken: (app) => app.webhooks.svixTokenRead(),
      useInternalApiKeys: (app) => app.#keys(),
      useMetrics: (app, options) => app.#metrics(options),
      useGrowth: (app, options) => app.#growth(options),
      useTeamPermissionDefinitions: (app) => app.teamPermissionDefinitionsRead(),
      useProjectPermissionDefinitions: (app) => app.projectPermissionDefinitionsRead(),
    });
  }

  /** @throws {ConfigurationError} an option is missing. The message contains the option and the environment variable */
  constructor(options: PorticoAdminAppOptions<ProjectId>) {
    const owner = options.projectOwnerSession;
    super(options, 'admin', owner && ownerCredentials(owner));
    const core = this[internals];
    this.events = new AdminEvents(core);
    this.erasures = new AdminErasures(core);
    this.requests = new AdminRequests(core);
    this.webhooks = new AdminWebhooks(core);
    this.people = new AdminPeople(core);
    this.demoData = new AdminDemoData(core);
    this.imports = new AdminImports(core);
    this.branding = new AdminBranding(core);
    this.emails = new AdminEmails(core);
    this.emailDelivery = new AdminEmailDelivery(core);
    this.payments = new AdminPayments(core);
    this.vault = new AdminVault(core);
  }

  /** Returns the project with its configuration. */
  override async getProject(): Promise<AdminProject> {
    return await this.#project().fetch();
  }

  /** Lists the key sets of the project, newest first. Each key contains only its last four characters. */
  async listInternalApiKeys(): Promise<InternalApiKey[]> {
    return await this.#keys().fetch();
  }

  /** Creates a key set. The result is the only place with the full keys. */
  async createInternalApiKey(options: InternalApiKeyCreateOptions): Promise<InternalApiKeyFirstView> {
    const { transport, forgetKeys: changed } = callContext(this);
    return await createKeySet(options, { transport, changed });
  }

  /** Returns statistics of the project: users by day, countries and sign-in methods. */
  async getMetrics(options?: GetMetricsOptions): Promise<ProjectMetrics> {
    return await this.#metrics(options).fetch();
  }

  /**
   * Returns sign-ups, sign-ins and active users in a period and in the one before, and how many users return.
   *
   * @throws {RequestFailed} 400: the times are not in order, or more than 400 days or hours apart
   */
  async getGrowth(options: GetGrowthOptions): Promise<ProjectGrowth> {
    return await this.#growth(options).fetch();
  }

  /** Lists the newest emails. The same as `emails.listSent`. */
  async listSentEmails() {
    return await this.emails.listSent();
  }

  /** Invites someone to sign in. The same as `emails.sendSignInInvitation`. */
  async sendSignInInvitationEmail(...given: Parameters<AdminEmails['sendSignInInvitation']>): Promise<void> {
    await this.emails.sendSignInInvitation(...given);
  }

  /** Tests an email server. The same as `emails.sendTest`. */
  async sendTestEmail(...given: Parameters<AdminEmails['sendTest']>) {
    return await this.emails.sendTest(...given);
  }

  /** Lists the email themes. The same as `emails.listThemes`. */
  async listEmailThemes() {
    return await this.emails.listThemes();
  }

  /** Creates an email theme. The same as `emails.createTheme`. */
  async createEmailTheme(...given: Parameters<AdminEmails['createTheme']>) {
    return await this.emails.createTheme(...given);
  }

  /** Changes an email theme. The same as `emails.updateTheme`. */
  async updateEmailTheme(...given: Parameters<AdminEmails['updateTheme']>): Promise<void> {
    await this.emails.updateTheme(...given);
  }

  /** Lists the email templates. The same as `emails.listTemplates`. */
  async listEmailTemplates() {
    return await this.emails.listTemplates();
  }

  /** Creates an email template. The same as `emails.createTemplate`. */
  async createEmailTemplate(...given: Parameters<AdminEmails['createTemplate']>) {
    return await this.emails.createTemplate(...given);
  }

  /** Changes an email template. The same as `emails.updateTemplate`. */
  async updateEmailTemplate(...given: Parameters<AdminEmails['updateTemplate']>) {
    return await this.emails.updateTemplate(...given);
  }

  /** Lists the email drafts. The same as `emails.listDrafts`. */
  async listEmailDrafts() {
    return await this.emails.listDrafts();
  }

  /** Creates an email draft. The same as `emails.createDraft`. */
  async createEmailDraft(...given: Parameters<AdminEmails['createDraft']>) {
    return await this.emails.createDraft(...given);
  }

  /** Changes an email draft. The same as `emails.updateDraft`. */
  async updateEmailDraft(...given: Parameters<AdminEmails['updateDraft']>): Promise<void> {
    await this.emails.updateDraft(...given);
  }

  /** Renders an email with preview values. The same as `emails.getPreview`. */
  async getEmailPreview(...given: Parameters<AdminEmails['getPreview']>) {
    return await this.emails.getPreview(...given);
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
    const { sendChatMessage } = await loadCode(import('../areas/mail/email-chat.ts'));
    return await sendChatMessage(app[internals].transport('admin'), threadId, contextType, messages, options);
  }

  /** Adds a message to a stored chat. The same as `emails.saveChatMessage`. */
  async saveChatMessage(...given: Parameters<AdminEmails['saveChatMessage']>): Promise<void> {
    await this.emails.saveChatMessage(...given);
  }

  /** Lists the messages of a stored chat. The same as `emails.listChatMessages`. */
  async listChatMessages(...given: Parameters<AdminEmails['listChatMessages']>) {
    return await this.emails.listChatMessages(...given);
  }

  /** Lists transactions. The same as `payments.listTransactions`. */
  async listTransactions(...given: Parameters<AdminPayments['listTransactions']>) {
    return await this.payments.listTransactions(...given);
  }

  /** Changes the quantity of an item. The same as `payments.changeItemQuantity`. */
  async createItemQuantityChange(...given: Parameters<AdminPayments['changeItemQuantity']>): Promise<void> {
    await this.payments.changeItemQuantity(...given);
  }

  /** Refunds a payment. The same as `payments.refund`. */
  async refundTransaction(...given: Parameters<AdminPayments['refund']>) {
    return await this.payments.refund(...given);
  }

  /** Creates the payment account of the project. The same as `payments.setUp`. */
  async setupPayments() {
    return await this.payments.setUp();
  }

  /** Reads the state of the payment account. The same as `payments.getStripeAccount`. */
  async getStripeAccountInfo() {
    return await this.payments.getStripeAccount();
  }

  /** Creates a session for the embedded pages of Stripe. The same as `payments.createStripeSession`. */
  async createStripeWidgetAccountSession() {
    return await this.payments.createStripeSession();
  }

  /** Sends a test event to an endpoint. The same as `webhooks.sendTest`. */
  async sendTestWebhook(...given: Parameters<AdminWebhooks['sendTest']>) {
    return await this.webhooks.sendTest(...given);
  }

  /** Returns a token for the Svix API. The same as `webhooks.getSvixToken`. */
  async getSvixToken() {
    return await this.webhooks.getSvixToken();
  }

  #project(): Read<AdminProject> {
    const { transport, reads } = callContext(this);
    return reads.of('admin-project', async () => {
      const wire = await transport.call('GET /internal/projects/current');
      return new AdminProjectObject(wire, { transport, reads, changed: () => refreshProject(reads) });
    });
  }

  #keys(): Read<InternalApiKey[]> {
    const { transport, reads, forgetKeys: changed } = callContext(this);
    return reads.of('key-sets', async () => {
      const { items } = await transport.call('GET /internal/api-keys');
      return items.map((wire) => keySetFromWire(wire, { transport, changed }));
    });
  }

  #metrics(options?: GetMetricsOptions): Read<ProjectMetrics> {
    const core = this[internals];
    return core.reads.of(`users.metrics:${JSON.stringify(options)}`, async () => await getMetrics(core, options));
  }

  #growth(options: GetGrowthOptions): Read<ProjectGrowth> {
    const { reads, transport } = callContext(this);
    return reads.of(`users.growth:${JSON.stringify(options)}`, async () => {
      const { getGrowth } = await loadCode(import('../areas/owners/metrics/growth.ts'));
      return await getGrowth(transport, options);
    });
  }
}

export interface PorticoAdminApp<ProjectId extends string = string> extends AdminAppCalls {}

/** Returns the dependencies of an admin app's calls. */
function callContext(app: PorticoAdminApp) {
  const core = app[internals];
  const { reads } = core;
  return {
    transport: core.transport('admin'),
    reads,
    forgetKeys: () => reads.refresh('key-sets'),
  };
}
