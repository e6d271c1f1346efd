import { loadCode, type Result } from '../../../core/errors.ts';
import { declareHooks } from '../../../core/hooks.ts';
import { letProcessEnd, type Read } from '../../../core/read.ts';
import type { AppCore } from '../../base/app-core.ts';
import type { ListWebhookPortalTokensOptions, WebhookPortalTokenPage } from './admin-webhooks.ts';
import { WebhookCalls } from './webhooks.calls.ts';

/** When a component gets a new token for the Svix API: before the earlier one expires after an hour. */
const renewMillis = 50 * 60_000;

/** Webhooks of a project: `webhooks` of an admin app. */
export class AdminWebhooks extends WebhookCalls {
  readonly #core: AppCore;

  static {
    declareHooks<AdminWebhooks>(AdminWebhooks, { useSvixToken: (app) => app.svixTokenRead() });
  }

  /** @internal */
  constructor(core: AppCore) {
    super(core);
    this.#core = core;
  }

  /** Sends a test event to an endpoint and waits up to 15 seconds. Returns a delivery failure as an error value. */
  async sendTest(options: { readonly endpointId: string }): Promise<Result<undefined, { errorMessage: string }>> {
    return await (await webhooks()).sendTestWebhook(this.#core.transport('admin'), options);
  }

  /** Lists the links to webhook portals and the tokens for the Svix API that have not ended, newest first. */
  async listPortalTokens(options?: ListWebhookPortalTokensOptions): Promise<WebhookPortalTokenPage> {
    return await (await webhooks()).listWebhookPortalTokens(this.#core.transport('admin'), options);
  }

  /** Returns a token for the Svix API, limited to the endpoints of the project. It works for an hour. */
  async getSvixToken(): Promise<string> {
    return await this.svixTokenRead().fetch();
  }

  /** @internal */
  svixTokenRead(): Read<string> {
    const core = this.#core;
    return core.reads.of('svix-token', async () => {
      const token = await (await webhooks()).getSvixToken(core.transport('admin'));
      letProcessEnd(setTimeout(() => core.reads.refresh('svix-token'), renewMillis));
      return token;
    });
  }
}

/** Loads the functions for what is more than a call. */
async function webhooks() {
  return await loadCode(import('./admin-webhooks.ts'));
}
