import { workflowTokenEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { createWorkflowToken } from './workflow-tokens.service.ts';

export const workflowTokenHandlers = implement(workflowTokenEndpoints, {
  'POST /internal/workflow-tokens': ({ body, ...context }) => {
    const { token, expiresAt } = createWorkflowToken(context, {
      workflowId: body.workflow_id,
      lifetimeMillis: body.expires_in_millis,
    });
    return { token, expires_at_millis: expiresAt.getTime() };
  },
});
