import { texts as ofFrance } from '../fr-FR/account.ts';
import type { AccountTexts } from '../types.ts';

/** The account settings in Canadian French, where it differs from that of France. */
export const texts: AccountTexts = {
  ...ofFrance,
  'address.title': 'Adresses courriel',
  'address.sent': 'Envoyer le courriel de vérification',
  'address.sent.done': 'Nous avons envoyé un lien à {email}. Vérifiez aussi vos pourriels.',
  'address.remove.primary':
    'C’est votre adresse principale. Vous ne recevrez plus de courriels de notre part tant que vous n’aurez pas choisi une autre adresse principale.',
  'address.added': '{email} a été ajoutée. Nous avons envoyé un lien de vérification. Vérifiez aussi vos pourriels.',
  'code.title': 'Code par courriel',
  'code.switch': 'Se connecter avec un code par courriel',
  'second.step.scan':
    'Ouvrez une application d’authentification sur votre téléphone, ajoutez un compte et numérisez ce code QR.',
  'second.step.type': 'Si vous ne pouvez pas numériser le code QR, saisissez cette clé dans l’application.',
  'notifications.title': 'Notifications par courriel',
  'team.invitations.text':
    'Toute personne qui ouvre le lien du courriel peut rejoindre l’équipe, avec n’importe quelle adresse courriel. Le lien est valable sept jours.',
  'team.invitation.revoke.question': 'Le lien du courriel envoyé à {email} ne fonctionnera plus.',
  'team.leave.question': 'Quitter {team}?',
  'problem.impersonated':
    'Impossible dans une session d’assistance: seul l’utilisateur peut modifier ses moyens de connexion.',
};
