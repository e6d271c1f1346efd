/** Loads what is done with definitions of permissions when it is first needed. */
export const permissionDefinitions = () => import('./definitions.ts');
