import { texts as ofFrance } from '../fr-FR/account.ts';
import type { AccountTexts } from '../languages.ts';

/** The account settings in Canadian French, where it differs from that of France. */
export const texts: AccountTexts = {
  ...ofFrance,
  'address.title': 'Adresses courriel',
  'address.text': 'Les courriels d’ici vont à l’adresse principale.',
  'address.primary.done': 'Les courriels vont maintenant à {email}.',
  'address.sent': 'Envoyer le courriel de vérification',
  'address.sent.done': 'Un lien a été envoyé à {email}. Regardez aussi dans les pourriels.',
  'address.remove.primary':
    'C’est votre adresse principale. Vous ne recevrez plus de courriels d’ici tant qu’une autre n’est pas principale.',
  'address.added': '{email} est ajoutée. Un lien de vérification est en route. Regardez aussi dans les pourriels.',
  'code.title': 'Code par courriel',
  'code.switch': 'Se connecter avec un code par courriel',
  'second.step.scan':
    'Ouvrez une application d’authentification sur votre téléphone, ajoutez un compte et numérisez ceci.',
  'second.step.type': 'Si vous ne pouvez pas le numériser, saisissez ceci dans l’application.',
  'notifications.title': 'Courriels pour vous',
  'team.invitations.text':
    'Toute personne qui ouvre le lien du courriel peut rejoindre l’équipe, avec cette adresse ou une autre. Il est valable sept jours.',
  'team.invitation.revoke.question': 'Le lien du courriel à {email} ne fonctionnera plus.',
  'team.leave.question': 'Quitter {team}?',
};
