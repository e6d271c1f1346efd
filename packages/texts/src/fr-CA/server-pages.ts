import type { ServerPageTexts } from '../en-US/server-pages.ts';
import { texts as ofFrance } from '../fr-FR/server-pages.ts';

/** The texts of the pages of the server in Canadian French, where it differs from that of France. */
export const texts: ServerPageTexts = {
  ...ofFrance,
  unsubscribe: {
    ...ofFrance.unsubscribe,
    question: 'Voulez-vous cesser de recevoir les courriels de la catégorie « {category} » de {project}?',
    doneText: 'Vous ne recevrez plus de courriels de la catégorie « {category} » de {project}.',
    undoneText: 'Vous recevrez de nouveau les courriels de la catégorie « {category} » de {project}.',
    settings: 'Tous les réglages des courriels',
  },
  accessRemoval: {
    ...ofFrance.accessRemoval,
    question:
      'Votre adresse courriel a été vérifiée pour un compte {project}. Ces éléments donnent aussi accès à ce compte :',
    consequence:
      'Si vous ne les reconnaissez pas, supprimez-les. Tout sauf cette adresse courriel sera supprimé, et toutes les sessions seront déconnectées. Cette action est irréversible.',
    nothing: 'Seule votre adresse courriel donne accès à votre compte {project}.',
  },
  failedReturn: {
    ...ofFrance.failedReturn,
    cookie:
      'Votre navigateur n’a pas envoyé le témoin de cette connexion. Les témoins sont peut-être bloqués, ou vous avez commencé dans un autre navigateur ou il y a plus de dix minutes. Retournez dans l’application et connectez-vous de nouveau.',
    used: 'Cette connexion est déjà terminée ou a expiré. Retournez dans l’application. Si vous n’y êtes pas connecté, connectez-vous de nouveau.',
    denied: 'La connexion a été annulée ou refusée chez le fournisseur. Retournez dans l’application et réessayez.',
    failed:
      'La connexion n’a pas pu être terminée. Retournez dans l’application et réessayez, ou utilisez une autre méthode de connexion.',
    back: 'Retourner à {project}',
  },
};
