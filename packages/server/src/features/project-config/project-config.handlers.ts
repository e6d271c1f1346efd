import { projectConfigEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { overrideConfig, readConfig } from './project-config.service.ts';

export const projectConfigHandlers = implement(projectConfigEndpoints, {
  'GET /internal/config': async (context) => ({ config_string: await readConfig(context) }),

  'PATCH /internal/config/override': async ({ body, ...context }) => {
    if (body.config_override_string !== undefined) await overrideConfig(context, body.config_override_string);
    return {};
  },
});
