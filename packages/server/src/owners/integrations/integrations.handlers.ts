import { integrationEndpoints } from '@portico/contract';
import { listAnswer, redirectAnswer, successAnswer } from '../../http/answers.ts';
import { type HandlerOf, implement } from '../../http/implement.ts';
import { requireInternal } from '../project-ownership/index.ts';
import {
  answerInteraction,
  beginAuthorization,
  checkInteraction,
  exchangeForKey,
  explainOAuth,
  finishInteraction,
  openInteraction,
  showInteraction,
} from './authorization.service.ts';
import { addDomain, removeDomain } from './domains.service.ts';
import { requireIntegration } from './integration-client.ts';
import { provisionProject } from './provision.service.ts';
import { beginTransfer, checkTransfer, confirmTransfer, requireTransferable } from './transfer.service.ts';

type BeginTransfer = (typeof integrationEndpoints)['POST /integrations/:family/projects/transfer'];

const transferProject: HandlerOf<BeginTransfer> = async ({ params, headers, body, ...context }) => {
  const client = requireIntegration(context, params.family, headers.authorization);
  return { confirmation_url: await beginTransfer(context, client, body.project_id) };
};

export const integrationHandlers = implement(integrationEndpoints, {
  'POST /integrations/:family/projects/provision': async ({ params, headers, body, ...context }) => {
    const client = requireIntegration(context, params.family, headers.authorization);
    const connectionStrings = params.family === 'neon' ? body.connection_strings : undefined;
    return await provisionProject(context, client, { displayName: body.display_name, connectionStrings });
  },

  'GET /integrations/:family/projects/transfer': async ({ params, headers, query, ...context }) => {
    const client = requireIntegration(context, params.family, headers.authorization);
    await requireTransferable(context, client, query.project_id);
    return { message: 'Ready to transfer project; please use the POST method to initiate it.' };
  },

  'POST /integrations/:family/projects/transfer': transferProject,
  'POST /integrations/:family/projects/transfer/initiate': transferProject,

  'POST /integrations/:family/projects/transfer/confirm': async ({ body, userId, ...context }) => {
    return { project_id: await confirmTransfer(context, userId, body.code) };
  },

  'POST /integrations/:family/projects/transfer/confirm/check': async ({ body, ...context }) => {
    requireInternal(context);
    await checkTransfer(context, body.code);
    return { is_code_valid: true as const };
  },

  'GET /integrations/:family/oauth': ({ params, ...context }) => ({
    status: 200,
    body: explainOAuth(context, params.family),
  }),

  'GET /integrations/:family/oauth/authorize': ({ params, query, ...context }) =>
    redirectAnswer(307, beginAuthorization(context, params.family, query)),

  'GET /integrations/:family/oauth/idp/auth': async ({ params, query, ...context }) =>
    redirectAnswer(302, await openInteraction(context, params.family, query)),

  'GET /integrations/:family/oauth/idp/interaction/:uid': async ({ params, ...context }) =>
    redirectAnswer(302, await showInteraction(context, params.family, params.uid)),

  'GET /integrations/:family/oauth/idp/interaction/:uid/done': async ({ params, query, ...context }) =>
    redirectAnswer(302, await finishInteraction(context, params.family, query.code)),

  'POST /integrations/:family/internal/confirm': async ({ params, body, ...context }) => {
    const grantedBy = context.level === 'client' ? context.userId : null;
    const answer = { uid: body.interaction_uid, projectId: body.project_id, grantedBy };
    return { authorization_code: await answerInteraction(context, params.family, answer) };
  },

  'POST /integrations/:family/internal/confirm/check': async ({ params, body, ...context }) => {
    requireInternal(context);
    return await checkInteraction(context, params.family, body.interaction_uid);
  },

  'POST /integrations/:family/oauth/token': async ({ params, headers, body, ...context }) => {
    const client = requireIntegration(context, params.family, headers.authorization);
    return await exchangeForKey(context, client, body);
  },

  'GET /integrations/:family/domains': ({ project }) => {
    const domains = Object.values(project.config.domains.trustedDomains).map(({ baseUrl }) => baseUrl);
    return listAnswer(domains.sort().map((domain) => ({ domain })));
  },

  'POST /integrations/:family/domains': async ({ body, ...context }) => {
    await addDomain(context, body.domain);
    return { domain: body.domain };
  },

  'DELETE /integrations/:family/domains/:domain': async ({ params, ...context }) => {
    await removeDomain(context, params.domain);
    return successAnswer;
  },
});
