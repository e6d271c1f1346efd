import type { PortalTexts } from '../en-US/portal.ts';
import { texts as ofFrance } from '../fr-FR/portal.ts';

/** The texts of the webhook portal in Canadian French, where it differs from that of France. */
export const texts: PortalTexts = {
  ...ofFrance,
  rotateTitle: 'Renouveler la clé secrète de signature?',
  deleteTitle: 'Supprimer {name}?',
};
