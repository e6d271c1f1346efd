import type { MessageTexts } from '../en-US/emails.ts';

/** The texts of the emails in French. */
export const texts: MessageTexts = {
  openAddress: 'Ou ouvrez cette adresse :',
  teamNameIntro: 'Nom de l’équipe, choisi par ses membres :',
  email_verification: {
    subject: 'Vérifiez votre adresse e-mail pour {project}',
    heading: 'Vérifiez votre adresse e-mail',
    sentence: 'Confirmez que cette adresse e-mail est bien la vôtre sur {project}.',
    button: 'Vérifier l’adresse e-mail',
    footnote: 'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer cet e-mail.',
  },
  password_reset: {
    subject: 'Réinitialisez votre mot de passe pour {project}',
    heading: 'Réinitialisez votre mot de passe',
    sentence: 'Choisissez un nouveau mot de passe pour {project}.',
    button: 'Réinitialiser le mot de passe',
    footnote:
      'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer cet e-mail. Votre mot de passe ne changera pas.',
  },
  magic_link: {
    subject: 'Connexion à {project} : votre code est {otp}',
    heading: 'Connectez-vous à {project}',
    sentence: 'Saisissez ce code sur la page où vous l’avez demandé, ou utilisez le bouton.',
    button: 'Se connecter',
    footnote:
      'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer cet e-mail. Ne communiquez jamais ce code.',
  },
  team_invitation: {
    subject: 'Vous avez été invité(e) à rejoindre une équipe sur {project}',
    heading: 'Rejoindre une équipe sur {project}',
    sentence: 'Vous avez été invité(e) à rejoindre une équipe sur {project}.',
    button: 'Rejoindre l’équipe',
    footnote: 'Si vous ne connaissez pas cette équipe, vous pouvez ignorer cet e-mail.',
  },
  sign_in_invitation: {
    subject: 'Vous avez été invité(e) à rejoindre {project}',
    heading: 'Bienvenue sur {project}',
    sentence: 'Vous avez été invité(e) à rejoindre {project}. Connectez-vous avec cette adresse e-mail.',
    button: 'Se connecter',
    footnote: 'Si vous n’attendiez pas cette invitation, vous pouvez ignorer cet e-mail.',
  },
  payment_receipt: {
    subject: 'Votre reçu de {project}',
    heading: 'Paiement reçu',
    sentence: 'Merci. Vous avez payé {amount} pour {product} sur {project}.',
    button: 'Voir le reçu',
    footnote: 'Conservez cet e-mail comme justificatif.',
  },
  payment_failed: {
    subject: 'Votre paiement à {project} a échoué',
    heading: 'Le paiement a échoué',
    sentence:
      'Nous n’avons pas pu prélever {amount} pour {product} sur {project}. Payez la facture pour conserver {product}.',
    button: 'Payer la facture',
    footnote: 'Si vous avez déjà payé, vous pouvez ignorer cet e-mail.',
  },
  card_expiring: {
    subject: 'Votre carte sur {project} expire bientôt',
    heading: 'Votre carte expire bientôt',
    sentence:
      'Votre abonnement à {project} est payé avec {card}, qui expire fin {month}. Ajoutez une nouvelle carte d’ici là.',
    footnote: 'Si vous avez déjà ajouté une nouvelle carte, vous pouvez ignorer cet e-mail.',
  },
  password_was_reset: {
    subject: 'Votre mot de passe pour {project} a été réinitialisé',
    heading: 'Votre mot de passe a été réinitialisé',
    sentence:
      'Votre mot de passe pour {project} a été réinitialisé et vous avez été déconnecté(e) de tous vos appareils.',
    footnote:
      'Si vous n’avez pas réinitialisé votre mot de passe, une autre personne peut lire vos e-mails. Changez d’abord le mot de passe de votre messagerie.',
  },
  password_was_reset_with_access: {
    subject: 'Votre mot de passe pour {project} a été réinitialisé',
    heading: 'Votre mot de passe a été réinitialisé',
    sentence:
      'Votre mot de passe pour {project} a été réinitialisé et vous avez été déconnecté(e) de tous vos appareils. Ces éléments donnent toujours accès à votre compte :',
    button: 'Vérifier les accès',
    footnote:
      'Le lien est valable une heure. Si vous n’avez pas réinitialisé votre mot de passe, une autre personne peut lire vos e-mails. Changez d’abord le mot de passe de votre messagerie.',
  },
  address_was_verified: {
    subject: 'Votre adresse e-mail pour {project} a été vérifiée',
    heading: 'Votre adresse e-mail a été vérifiée',
    sentence:
      'Votre adresse e-mail a été vérifiée pour un compte {project}. Ces éléments donnent aussi accès à ce compte :',
    button: 'Vérifier les accès',
    footnote:
      'Si tout cela vous appartient, vous pouvez ignorer cet e-mail. Sinon, ouvrez le lien et supprimez ces accès. Le lien est valable 7 jours.',
  },
  securityNotice: {
    subject: '{change} ({project})',
    sentence: 'Cette modification a été apportée à votre compte {project}.',
    button: 'Vérifier votre compte',
    notMe: 'Ce n’était pas moi',
    footnote:
      'Si ce n’était pas vous, réinitialisez votre mot de passe, puis vérifiez les méthodes de connexion et les sessions dans les paramètres de votre compte.',
    time: 'Date',
    device: 'Appareil',
    place: 'Lieu',
    codesLeft: 'Codes de récupération restants',
    changes: {
      password_set: 'Un mot de passe a été défini',
      password_changed: 'Votre mot de passe a été modifié',
      password_removed: 'Votre mot de passe a été supprimé',
      address_changed: 'Une adresse e-mail de votre compte a été modifiée',
      passkey_added: 'Une clé d’accès a été ajoutée',
      passkey_removed: 'Une clé d’accès a été supprimée',
      account_linked: 'Un compte a été associé',
      account_unlinked: 'Un compte associé a été supprimé',
      second_factor_on: 'L’authentification à deux facteurs a été activée',
      second_factor_off: 'L’authentification à deux facteurs a été désactivée',
      second_factor_replaced: 'L’application d’authentification a été remplacée',
      recovery_codes_created: 'De nouveaux codes de récupération ont été créés',
      recovery_code_used: [
        'Un code de récupération a été utilisé',
        'Un code de récupération a été utilisé pour se connecter à votre compte {project}. Il ne peut plus être utilisé.',
      ],
      api_key_created: 'Une clé API a été créée',
      token_reused: 'Une session a été fermée, car elle a peut-être été copiée',
      earlier_access_removed: [
        'Les accès antérieurs à votre compte ont été supprimés',
        'Votre adresse e-mail a été vérifiée pour la première fois. Tout ce qui donnait auparavant accès à votre compte {project} a donc été supprimé : autres méthodes de connexion, adresses e-mail, clés API et sessions.',
      ],
      deletion_scheduled: [
        'Votre compte sera supprimé le {date}',
        'La suppression de votre compte {project} a été demandée et toutes les sessions ont été fermées. Pour conserver le compte, connectez-vous avant cette date. Ensuite, il ne pourra plus être restauré.',
        'Se connecter',
      ],
      deletion_canceled: [
        'Votre compte ne sera pas supprimé',
        'La suppression prévue de votre compte {project} a été annulée. Votre compte est conservé.',
      ],
      new_device: [
        'Nouvelle connexion à votre compte',
        'Une connexion à votre compte {project} a eu lieu sur un nouvel appareil.',
      ],
    },
  },
  access: {
    passkey: 'Clé d’accès',
    oauth_provider: 'Compte associé',
    api_key: 'Clé API',
    second_factor: 'Application d’authentification',
    password: 'Mot de passe',
    email_address: 'Adresse e-mail',
    session: 'Session',
    command_line: 'Ligne de commande',
    trusted_device: 'Appareil de confiance',
    addedOn: '{access}, ajout le {date}',
    named: '{access} « {name} »',
  },
};
