import { svixEndpoints } from '@portico/contract';
import { implement } from '../../../http/implement.ts';
import type { PublicContext } from '../../../kernel/context.ts';
import type { Application } from '../applications/applications.service.ts';
import { applicationOf, authenticate, keySetOf, requireProject, type SvixCaller } from './authenticate.ts';
import { type Answered, withFailures } from './failure.ts';
import * as svix from './svix.service.ts';

interface Call {
  readonly headers: { readonly authorization?: string | undefined };
}

/** Authenticates the caller of a handler, and renders failures in the format of Svix. */
function answering<C extends PublicContext & Call>(work: (caller: SvixCaller, call: C) => Promise<Answered>) {
  return async (call: C) => {
    const [status, body = ''] = await withFailures(async () =>
      work(await authenticate(call, call.headers.authorization), call),
    );
    return { status, body };
  };
}

/** The same for callers that manage applications: projects. */
function forProjects<C extends PublicContext & Call>(work: (caller: SvixCaller, call: C) => Promise<Answered>) {
  return answering<C>(async (caller, call) => {
    requireProject(caller);
    return await work(caller, call);
  });
}

/** The same for requests to an application. */
function inApplication<C extends PublicContext & Call & { readonly params: { readonly app_id: string } }>(
  work: (context: SvixCaller['context'], application: Application, call: C) => Promise<Answered>,
) {
  return answering<C>(async (caller, call) =>
    work(caller.context, await applicationOf(caller, call.params.app_id), call),
  );
}

export const svixHandlers = implement(svixEndpoints, {
  'GET /app': forProjects(async ({ context }, { query }) => [200, await svix.listApplications(context, query)]),

  'POST /app': forProjects(async ({ context }, { query, body }) => {
    const { isNew, application } = await svix.createApplication(context, query, body);
    return [isNew ? 201 : 200, application];
  }),

  'GET /app/:app_id': inApplication(async (_context, application) => [200, svix.getApplication(application)]),

  'POST /auth/app-portal-access/:app_id': forProjects(async (caller, { params }) => [
    200,
    await svix.openPortal(caller.context, keySetOf(caller), await applicationOf(caller, params.app_id)),
  ]),

  'GET /event-type': answering(async (caller) => [200, svix.listEventTypes(caller.application)]),

  'GET /app/:app_id/endpoint': inApplication(async (context, application, { query }) => [
    200,
    await svix.listEndpoints(context, application, query),
  ]),

  'POST /app/:app_id/endpoint': inApplication(async (context, application, { body }) => [
    201,
    await svix.createEndpoint(context, application, body),
  ]),

  'GET /app/:app_id/endpoint/:endpoint_id': inApplication(async (context, application, { params }) => [
    200,
    await svix.getEndpoint(context, application, params.endpoint_id),
  ]),

  'PUT /app/:app_id/endpoint/:endpoint_id': inApplication(async (context, application, { params, body }) => [
    200,
    await svix.replaceEndpoint(context, application, params.endpoint_id, body),
  ]),

  'PATCH /app/:app_id/endpoint/:endpoint_id': inApplication(async (context, application, { params, body }) => [
    200,
    await svix.changeEndpoint(context, application, params.endpoint_id, body),
  ]),

  'DELETE /app/:app_id/endpoint/:endpoint_id': inApplication(async (context, application, { params }) => {
    await svix.deleteEndpoint(context, application, params.endpoint_id);
    return [204];
  }),

  'GET /app/:app_id/endpoint/:endpoint_id/secret': inApplication(async (context, application, { params }) => [
    200,
    await svix.getSecret(context, application, params.endpoint_id),
  ]),

  'POST /app/:app_id/endpoint/:endpoint_id/secret/rotate': inApplication(
    async (context, application, { params, body }) => {
      await svix.replaceSecret(context, application, params.endpoint_id, body);
      return [204];
    },
  ),

  'GET /app/:app_id/endpoint/:endpoint_id/headers': inApplication(async (context, application, { params }) => [
    200,
    await svix.getHeaders(context, application, params.endpoint_id),
  ]),

  'PUT /app/:app_id/endpoint/:endpoint_id/headers': inApplication(async (context, application, { params, body }) => {
    await svix.replaceHeaders(context, application, params.endpoint_id, body);
    return [204];
  }),

  'POST /app/:app_id/endpoint/:endpoint_id/recover': inApplication(async (context, application, { params, body }) => [
    202,
    await svix.recover(context, application, params.endpoint_id, body),
  ]),

  'POST /app/:app_id/endpoint/:endpoint_id/send-example': inApplication(
    async (context, application, { params, body }) => [
      200,
      await svix.sendExample(context, application, params.endpoint_id, body),
    ],
  ),

  'GET /app/:app_id/attempt/endpoint/:endpoint_id': inApplication(async (context, application, { params, query }) => [
    200,
    await svix.listAttemptsOfEndpoint(context, application, params.endpoint_id, query),
  ]),

  'GET /app/:app_id/attempt/msg/:msg_id': inApplication(async (context, application, { params, query }) => [
    200,
    await svix.listAttemptsOfMessage(context, application, params.msg_id, query),
  ]),

  'GET /app/:app_id/msg': inApplication(async (context, application, { query }) => [
    200,
    await svix.listMessages(context, application, query),
  ]),

  'POST /app/:app_id/msg': forProjects(async (caller, { params, body }) => [
    202,
    await svix.createMessage(caller.context, await applicationOf(caller, params.app_id), body),
  ]),

  'GET /app/:app_id/msg/:msg_id': inApplication(async (context, application, { params, query }) => [
    200,
    await svix.getMessage(context, application, params.msg_id, query),
  ]),

  'POST /app/:app_id/msg/:msg_id/endpoint/:endpoint_id/resend': inApplication(
    async (context, application, { params }) => [202, await svix.resend(context, application, params)],
  ),
});
