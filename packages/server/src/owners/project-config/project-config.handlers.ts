import { projectConfigEndpoints } from '@portico/contract';
import { successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { requireKeptLevel } from './project-config.policy.ts';
import { overrideConfig, readConfig, readOverrides, replaceConfig } from './project-config.service.ts';

export const projectConfigHandlers = implement(projectConfigEndpoints, {
  'GET /internal/config/override/:level': async ({ params, ...context }) => ({
    config_string: await readOverrides(context, params.level),
  }),

  'PATCH /internal/config/override/:level': async ({ params, body, ...context }) => {
    const level = requireKeptLevel(params.level);
    if (body.config_override_string !== undefined) await overrideConfig(context, level, body.config_override_string);
    return {};
  },

  'PUT /internal/config/override/:level': async ({ params, body, ...context }) => {
    await replaceConfig(context, requireKeptLevel(params.level), body.config_string);
    return {};
  },

  'POST /internal/config/override/:level/reset-keys': async ({ params, body, ...context }) => {
    const changes = Object.fromEntries(body.keys.map((key) => [key, null]));
    await overrideConfig(context, requireKeptLevel(params.level), JSON.stringify(changes));
    return {};
  },

  'GET /internal/config/source': () => ({ source: { type: 'unlinked' as const } }),

  'DELETE /internal/config/source': () => successAnswer,

  'GET /internal/config': async (context) => await readConfig(context),

  'PATCH /internal/config/override': async ({ body, ...context }) => {
    const { config_override_string: text, base_version: baseVersion } = body;
    if (text !== undefined) await overrideConfig(context, 'environment', text, baseVersion);
    return {};
  },
});
