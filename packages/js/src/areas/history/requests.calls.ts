// Generated from packages/contract by `npm run fix`.
import { callAs, pick } from '../../core/call-as.ts';
import type { AppCore } from '../base/app-core.ts';
import type { ListRequestsOptions, RequestLogState, RequestPage } from './requests.types.ts';

/** The request log of a project: `requests` of an admin app. */
export class AdminRequests {
  readonly #core: AppCore;

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /**
   * Lists requests of the API. Newest first. With a filter, one request reads a limited number of rows, so a page can
   * have fewer items than `limit`, or none, although there are more. Continue with `nextCursor` until it is null.
   */
  async list(options?: ListRequestsOptions): Promise<RequestPage> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/requests', {
      query: pick(
        options,
        'requestId',
        'status',
        'operation',
        'errorCode',
        'userId',
        'actorId',
        'from',
        'to',
        'cursor',
        'limit',
      ),
    });
  }

  /** Reads the state of the request log. */
  async state(): Promise<RequestLogState> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/request-log');
  }
}
