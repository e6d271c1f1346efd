export { grantProjectPermissionsPart, type ProjectGrantValues } from './grant-parts.ts';
