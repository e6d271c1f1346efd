import { texts as ofFrance } from '../fr-FR/pages.ts';
import type { PageTexts } from '../types.ts';

/** The texts of all components except the account settings in Canadian French, where it differs from that of France. */
export const texts: PageTexts = {
  ...ofFrance,
  'sign-in.no-account': 'Pas encore de compte?',
  'sign-in.forgot': 'Mot de passe oublié?',
  'sign-up.has-account': 'Vous avez déjà un compte?',
  'field.email': 'Adresse courriel',
  'problem.email-missing': 'Saisissez votre adresse courriel.',
  'problem.email-malformed': 'Saisissez une adresse courriel valide, par exemple nom@example.com.',
  'problem.email-unicode':
    'Ce site ne peut pas envoyer de courriels aux adresses qui contiennent des lettres comme « é » avant le @. Utilisez une autre adresse.',
  'problem.password-guessable':
    'Ce mot de passe est trop facile à deviner. Choisissez-en un moins courant, qui ne soit ni votre nom ni votre adresse courriel.',
  'problem.wrong-password': 'Adresse courriel ou mot de passe incorrect.',
  'methods.use-code': 'Recevoir un code par courriel',
  'problem.email-taken': 'Un compte existe déjà avec cette adresse courriel. Connectez-vous à ce compte.',
  'problem.email-taken-unverified':
    'Un compte existe déjà avec cette adresse courriel. Il utilise un autre moyen de connexion. Connectez-vous avec celui-ci et vérifiez d’abord l’adresse.',
  'methods.code': 'Code par courriel',
  'code.title': 'Consultez vos courriels',
  'code.field': 'Code reçu par courriel',
  'code.unknown': 'Code incorrect. Saisissez le code du courriel le plus récent.',
  'cli.title': 'Se connecter en ligne de commande?',
  'impersonation.title': 'Se connecter en tant que {name}?',
  'invitation.other.title': 'Cette invitation est destinée à une autre adresse courriel',
  'forgot.title': 'Mot de passe oublié?',
  'forgot.text':
    'Saisissez l’adresse courriel de votre compte {project}. Nous vous enverrons un lien pour réinitialiser votre mot de passe.',
  'forgot.sent.title': 'Consultez vos courriels',
  'forgot.sent.text':
    'Si {email} correspond à un compte, vous recevrez un lien pour réinitialiser votre mot de passe. Vérifiez aussi vos pourriels.',
  'forgot.sent.once-more': 'Courriel renvoyé.',
  'verify.title': 'Vérifiez votre adresse courriel',
  'verify.button': 'Vérifier l’adresse courriel',
  'verify.access.email_address': 'Adresse courriel',
  'verify.access.not-offered': 'Si vous ne les reconnaissez pas, ne vérifiez pas cette adresse courriel.',
  'verify.done.title': 'Adresse courriel vérifiée',
  'verify.new.button': 'Envoyer un nouveau courriel',
  'verify.new.sign-in': 'Connectez-vous pour recevoir un nouveau courriel.',
  'verify.new.sent.title': 'Consultez vos courriels',
  'verify.new.sent.text': 'Nous avons envoyé un nouveau lien à {email}. Vérifiez aussi vos pourriels.',
  'link.unknown.text':
    'Il est peut-être incomplet ou destiné à une autre page. Ouvrez-le à nouveau depuis le courriel.',
  'problem.untrusted':
    'Aucun courriel n’a été envoyé, car ce site n’est pas un domaine de confiance de {project}. Contactez le propriétaire du projet.',
  'invitation.title': 'Rejoindre {team}?',
  'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE.title': 'Un compte existe déjà avec cette adresse courriel',
  'USER_EMAIL_ALREADY_EXISTS.title': 'Un compte existe déjà avec cette adresse courriel',
};
