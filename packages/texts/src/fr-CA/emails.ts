import type { MessageTexts } from '../en-US/emails.ts';
import { texts as ofFrance } from '../fr-FR/emails.ts';

/** The texts of the emails in Canadian French, where it differs from that of France. */
export const texts: MessageTexts = {
  ...ofFrance,
  email_verification: {
    ...ofFrance.email_verification,
    subject: 'Vérifiez votre adresse courriel pour {project}',
    heading: 'Vérifiez votre adresse courriel',
    sentence: 'Confirmez que cette adresse courriel est bien la vôtre sur {project}.',
    button: 'Vérifier l’adresse courriel',
    footnote: 'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer ce courriel.',
  },
  password_reset: {
    ...ofFrance.password_reset,
    footnote:
      'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer ce courriel. Votre mot de passe ne changera pas.',
  },
  magic_link: {
    ...ofFrance.magic_link,
    footnote:
      'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer ce courriel. Ne communiquez jamais ce code.',
  },
  team_invitation: {
    ...ofFrance.team_invitation,
    footnote: 'Si vous ne connaissez pas cette équipe, vous pouvez ignorer ce courriel.',
  },
  sign_in_invitation: {
    ...ofFrance.sign_in_invitation,
    sentence: 'Vous avez été invité(e) à rejoindre {project}. Connectez-vous avec cette adresse courriel.',
    footnote: 'Si vous n’attendiez pas cette invitation, vous pouvez ignorer ce courriel.',
  },
  payment_receipt: {
    ...ofFrance.payment_receipt,
    footnote: 'Conservez ce courriel dans vos dossiers.',
  },
  payment_failed: {
    ...ofFrance.payment_failed,
    footnote: 'Si vous avez déjà payé, vous pouvez ignorer ce courriel.',
  },
  card_expiring: {
    ...ofFrance.card_expiring,
    sentence:
      'Votre abonnement à {project} est payé avec {card}, qui expire à la fin de {month}. Ajoutez une nouvelle carte d’ici là.',
    footnote: 'Si vous avez déjà ajouté une nouvelle carte, vous pouvez ignorer ce courriel.',
  },
  password_was_reset: {
    ...ofFrance.password_was_reset,
    footnote:
      'Si vous n’avez pas réinitialisé votre mot de passe, une autre personne peut lire vos courriels. Changez d’abord le mot de passe de votre messagerie.',
  },
  password_was_reset_with_access: {
    ...ofFrance.password_was_reset_with_access,
    footnote:
      'Le lien est valable une heure. Si vous n’avez pas réinitialisé votre mot de passe, une autre personne peut lire vos courriels. Changez d’abord le mot de passe de votre messagerie.',
  },
  address_was_verified: {
    ...ofFrance.address_was_verified,
    subject: 'Votre adresse courriel pour {project} a été vérifiée',
    heading: 'Votre adresse courriel a été vérifiée',
    sentence:
      'Votre adresse courriel a été vérifiée pour un compte {project}. Ces éléments donnent aussi accès à ce compte :',
    footnote:
      'Si tout cela vous appartient, vous pouvez ignorer ce courriel. Sinon, ouvrez le lien et supprimez ces accès. Le lien est valable 7 jours.',
  },
  securityNotice: {
    ...ofFrance.securityNotice,
    changes: {
      ...ofFrance.securityNotice.changes,
      address_changed: 'Une adresse courriel de votre compte a été modifiée',
      earlier_access_removed: [
        'Les accès antérieurs à votre compte ont été supprimés',
        'Votre adresse courriel a été vérifiée pour la première fois. Tout ce qui donnait auparavant accès à votre compte {project} a donc été supprimé : autres méthodes de connexion, adresses courriel, clés API et sessions.',
      ],
    },
  },
  access: {
    ...ofFrance.access,
    email_address: 'Adresse courriel',
  },
};
