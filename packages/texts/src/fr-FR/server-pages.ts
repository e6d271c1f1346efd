import type { ServerPageTexts } from '../en-US/server-pages.ts';

/** The texts of the pages of the server in French. */
export const texts: ServerPageTexts = {
  unsubscribe: {
    title: 'Se désabonner',
    question: 'Voulez-vous ne plus recevoir les e-mails de la catégorie « {category} » de {project} ?',
    button: 'Se désabonner',
    done: 'Vous êtes désabonné',
    doneText: 'Vous ne recevrez plus d’e-mails de la catégorie « {category} » de {project}.',
    already: 'Vous êtes déjà désabonné de la catégorie « {category} » de {project}.',
    undo: 'Les recevoir à nouveau',
    undone: 'Vous êtes réabonné',
    undoneText: 'Vous recevrez à nouveau les e-mails de la catégorie « {category} » de {project}.',
    settings: 'Tous les réglages des e-mails',
    back: 'Retour à {project}',
  },
  accessRemoval: {
    title: 'Vérifiez les accès à votre compte',
    question:
      'Votre adresse e-mail a été vérifiée pour un compte {project}. Ces éléments donnent aussi accès à ce compte :',
    consequence:
      'Si vous ne les reconnaissez pas, supprimez-les. Tout sauf cette adresse e-mail sera supprimé, et toutes les sessions seront déconnectées. Cette action est irréversible.',
    button: 'Tout supprimer',
    nothing: 'Seule votre adresse e-mail donne accès à votre compte {project}.',
    done: 'Accès supprimés',
    doneText:
      'Plus rien de tout cela ne fonctionne avec votre compte {project}. Connectez-vous avec un code ou réinitialisez votre mot de passe.',
  },
  failedReturn: {
    title: 'Connexion non terminée',
    cookie:
      'Votre navigateur n’a pas envoyé le cookie de cette connexion. Les cookies sont peut-être bloqués, ou vous avez commencé dans un autre navigateur ou il y a plus de dix minutes. Revenez à l’application et connectez-vous de nouveau.',
    used: 'Cette connexion est déjà terminée ou a expiré. Revenez à l’application. Si vous n’y êtes pas connecté, connectez-vous de nouveau.',
    denied: 'La connexion a été annulée ou refusée chez le fournisseur. Revenez à l’application et réessayez.',
    failed:
      'La connexion n’a pas pu être terminée. Revenez à l’application et réessayez, ou utilisez une autre méthode de connexion.',
    back: 'Revenir à {project}',
  },
};
