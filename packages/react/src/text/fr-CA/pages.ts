import { texts as ofFrance } from '../fr-FR/pages.ts';
import type { PageTexts } from '../languages.ts';

/** The ready-made parts but for the account settings in Canadian French, where it differs from that of France. */
export const texts: PageTexts = {
  ...ofFrance,
  'sign-in.no-account': 'Pas encore de compte?',
  'sign-in.forgot': 'Mot de passe oublié?',
  'sign-up.has-account': 'Vous avez déjà un compte?',
  'field.email': 'Adresse courriel',
  'problem.email-missing': 'Saisissez votre adresse courriel.',
  'problem.email-malformed':
    'Cela ne ressemble pas à une adresse courriel. Elle devrait être de la forme nom@example.com.',
  'problem.wrong-password': 'Adresse courriel ou mot de passe incorrect.',
  'problem.password-guessable':
    'Ce mot de passe est trop facile à deviner. Choisissez-en un moins courant, qui ne soit ni votre nom ni votre adresse courriel.',
  'problem.email-taken': 'Il existe déjà un compte avec cette adresse courriel. Connectez-vous plutôt.',
  'problem.email-taken-unverified':
    'Il existe déjà un compte avec cette adresse courriel, créé autrement. Connectez-vous de cette façon et vérifiez d’abord l’adresse.',
  'problem.untrusted-site': 'Ce site ne fait pas partie des domaines de confiance du projet. Avisez son propriétaire.',
  'methods.code': 'Code par courriel',
  'code.title': 'Consultez vos courriels',
  'code.field': 'Code reçu par courriel',
  'code.unknown': 'Ce n’est pas le code du courriel le plus récent. Vérifiez-le et réessayez.',
  'cli.title': 'Se connecter en ligne de commande?',
  'forgot.title': 'Mot de passe oublié?',
  'forgot.text':
    'Saisissez l’adresse courriel de votre compte {project}. Vous recevrez un lien pour choisir un nouveau mot de passe.',
  'forgot.sent.title': 'Consultez vos courriels',
  'forgot.sent.text':
    'Si {email} correspond à un compte, un lien pour choisir un nouveau mot de passe est en route. Regardez aussi dans les pourriels.',
  'verify.title': 'Vérifiez votre adresse courriel',
  'verify.button': 'Vérifier l’adresse courriel',
  'verify.done.title': 'Votre adresse courriel est vérifiée',
  'verify.new.button': 'Envoyer un nouveau courriel',
  'verify.new.sign-in': 'Connectez-vous pour recevoir un nouveau courriel.',
  'verify.new.sent.title': 'Consultez vos courriels',
  'verify.new.sent.text': 'Un nouveau lien a été envoyé à {email}. Regardez aussi dans les pourriels.',
  'link.unknown.text': 'Il est peut-être incomplet ou destiné à autre chose. Ouvrez-le à nouveau depuis le courriel.',
  'problem.untrusted':
    'Aucun courriel n’a été envoyé : ce site ne fait pas partie des domaines de confiance de {project}. Avisez son propriétaire.',
  'invitation.title': 'Rejoindre {team}?',
  'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE.title': 'Il existe déjà un compte avec cette adresse courriel',
  'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE.text':
    'Il a été créé autrement. Connectez-vous de cette façon; vous pourrez ensuite associer celui-ci.',
  'USER_EMAIL_ALREADY_EXISTS.title': 'Il existe déjà un compte avec cette adresse courriel',
};
