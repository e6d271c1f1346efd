export { texts } from '../fr-FR/purchase.ts';
