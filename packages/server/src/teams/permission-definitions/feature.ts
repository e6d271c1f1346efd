import type { Feature } from '../../http/feature.ts';
import { permissionDefinitionHandlers } from './permission-definitions.handlers.ts';

/** What permission definitions gives the server. */
export const permissionDefinitionsFeature: Feature = {
  endpoints: permissionDefinitionHandlers,
};
