import { projectConfigEndpoints } from '@portico/contract';
import { successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { requireKeptLevel } from './project-config.policy.ts';
import { overrideConfig, readConfig, readOverrides } from './project-config.service.ts';

export const projectConfigHandlers = implement(projectConfigEndpoints, {
  'GET /internal/config/override/:level': async ({ params, ...context }) => ({
    config_string: params.level === 'environment' ? await readOverrides(context) : '{}',
  }),

  'PATCH /internal/config/override/:level': async ({ params, body, ...context }) => {
    requireKeptLevel(params.level);
    if (body.config_override_string !== undefined) await overrideConfig(context, body.config_override_string);
    return {};
  },

  'POST /internal/config/override/:level/reset-keys': async ({ params, body, ...context }) => {
    requireKeptLevel(params.level);
    await overrideConfig(context, JSON.stringify(Object.fromEntries(body.keys.map((key) => [key, null]))));
    return {};
  },

  'GET /internal/config/source': () => ({ source: { type: 'unlinked' as const } }),

  'DELETE /internal/config/source': () => successAnswer,

  'GET /internal/config': async (context) => ({ config_string: await readConfig(context) }),

  'PATCH /internal/config/override': async ({ body, ...context }) => {
    if (body.config_override_string !== undefined) await overrideConfig(context, body.config_override_string);
    return {};
  },
});
