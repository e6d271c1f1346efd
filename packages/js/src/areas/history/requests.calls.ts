// Generated from packages/contract by `npm run fix`.
import { callAs, pick } from '../../core/call-as.ts';
import type { AppCore } from '../base/app-core.ts';
import type {
  KeepBodiesOptions,
  ListRequestsOptions,
  RequestBodies,
  RequestBodiesState,
  RequestLogState,
  RequestPage,
} from './requests.types.ts';

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
        'requests.list',
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

  /**
   * Keeps the bodies of requests for a time. Only for owners, not for keys. From now on, the request log keeps the
   * bodies of requests and responses, without the values that the API declares as secret and without metadata. This
   * ends by itself after `minutes`, at most 60. Bodies are deleted after three days. The audit log has the event
   * `request_bodies.enabled`.
   *
   * @throws {RequestFailed} 400, `always` on a server that is not in development
   */
  async keepBodies(options?: KeepBodiesOptions): Promise<RequestBodiesState> {
    return await callAs(this.#core.transport('admin'), 'POST /internal/request-log/bodies', {
      body: pick('requests.keepBodies', options, 'minutes', 'always'),
    });
  }

  /**
   * Stops keeping the bodies of requests. Only for owners, not for keys. Bodies that are kept already stay until they
   * are three days old.
   */
  async stopBodies(): Promise<void> {
    await callAs(this.#core.transport('admin'), 'DELETE /internal/request-log/bodies');
  }

  /**
   * Opens the bodies of a request. Only for owners, not for keys. The audit log has the event `request_bodies.opened`,
   * with the person and the ID of the request.
   *
   * @throws {RequestFailed} 404, there is no such request, or its bodies are not kept
   */
  async openBodies(requestId: string): Promise<RequestBodies> {
    return await callAs(this.#core.transport('admin'), 'POST /internal/requests/:request_id/bodies', {
      params: { request_id: requestId },
    });
  }
}
