import type { Feature } from '../../http/feature.ts';
import { permissionHandlers } from './permissions.handlers.ts';

/** What the server gets from this feature. */
export const permissionsFeature: Feature = {
  endpoints: permissionHandlers,
};
