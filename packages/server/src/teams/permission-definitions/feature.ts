import type { Feature } from '../../http/feature.ts';
import { permissionDefinitionHandlers } from './permission-definitions.handlers.ts';

/** What the server gets from this feature. */
export const permissionDefinitionsFeature: Feature = {
  endpoints: permissionDefinitionHandlers,
};
