import { serviceEndpoints } from '@portico/contract';
import { version } from '../../base/version.ts';
import { implement } from '../../http/implement.ts';
import type { Caller } from '../../kernel/context.ts';

function describe(caller: Caller | null): string {
  if (caller === null) return 'Authentication: none';
  const user = caller.userId === null ? 'none' : caller.userId;
  const workflow = caller.workflowId === null ? '' : `\nWorkflow: ${caller.workflowId}`;
  return `Authentication: ${caller.level}\nProject: ${caller.project.projectId}\nUser: ${user}${workflow}`;
}

/** Returns the feature name in a request body of any format. */
function featureName(body: unknown): string {
  const name = typeof body === 'object' && body !== null && 'feature_name' in body ? body.feature_name : undefined;
  return typeof name === 'string' && name !== '' ? name.slice(0, 200) : 'This feature';
}

export const serviceHandlers = implement(serviceEndpoints, {
  'GET /': ({ caller, platform }) => ({
    status: 200,
    body: `Welcome to the Portico API. The reference is at ${platform.publicUrl()}/reference.\n\n${describe(caller)}\n`,
  }),

  // All published client versions support this protocol, so there are no warnings.
  'POST /check-version': () => ({ upToDate: true }),

  'POST /check-feature-support': ({ body }) => ({
    status: 200,
    body: `${featureName(body)} is not yet supported. Please reach out to the maintainers of this server for more information.`,
  }),

  'GET /internal/backend-urls': ({ platform }) => ({ urls: [platform.publicUrl()] }),

  'GET /internal/installation': ({ platform }) => ({
    version,
    environment: platform.settings.isProduction ? ('production' as const) : ('development' as const),
    has_ai_chat: platform.chatModel !== undefined,
  }),
});
