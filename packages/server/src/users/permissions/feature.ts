import type { Feature } from '../../http/feature.ts';
import { permissionHandlers } from './permissions.handlers.ts';

/** What permissions gives the server. */
export const permissionsFeature: Feature = {
  endpoints: permissionHandlers,
};
