export { texts } from '../fr-FR/portal.ts';
