import { installationEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { readInstallation } from './installation.service.ts';

export const installationHandlers = implement(installationEndpoints, {
  'GET /internal/installation/figures': async ({ query, ...context }) =>
    await readInstallation(context, query.check === true),
});
