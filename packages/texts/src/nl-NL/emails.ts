import type { MessageTexts } from '../en-US/emails.ts';

/** The texts of the emails in Dutch. */
export const texts: MessageTexts = {
  openAddress: 'Of open dit adres:',
  teamNameIntro: 'Teamnaam, gekozen door de leden:',
  email_verification: {
    subject: 'Bevestig je e-mailadres bij {project}',
    heading: 'Bevestig je e-mailadres',
    sentence: 'Bevestig dat dit je e-mailadres bij {project} is.',
    button: 'E-mailadres bevestigen',
    footnote: 'Heb je dit niet aangevraagd? Dan kun je deze e-mail negeren.',
  },
  password_reset: {
    subject: 'Stel je wachtwoord bij {project} opnieuw in',
    heading: 'Stel je wachtwoord opnieuw in',
    sentence: 'Kies een nieuw wachtwoord voor {project}.',
    button: 'Nieuw wachtwoord kiezen',
    footnote: 'Heb je dit niet aangevraagd? Dan kun je deze e-mail negeren. Je wachtwoord blijft dan hetzelfde.',
  },
  magic_link: {
    subject: 'Inloggen bij {project}: je code is {otp}',
    heading: 'Inloggen bij {project}',
    sentence: 'Vul deze code in op de pagina waar je hem hebt aangevraagd, of gebruik de knop.',
    button: 'Inloggen',
    footnote: 'Heb je dit niet aangevraagd? Dan kun je deze e-mail negeren. Deel deze code nooit met anderen.',
  },
  team_invitation: {
    subject: 'Je bent uitgenodigd voor een team bij {project}',
    heading: 'Word lid van een team bij {project}',
    sentence: 'Je bent uitgenodigd om lid te worden van een team bij {project}.',
    button: 'Lid worden',
    footnote: 'Ken je dit team niet? Dan kun je deze e-mail negeren.',
  },
  sign_in_invitation: {
    subject: 'Je bent uitgenodigd om in te loggen bij {project}',
    heading: 'Welkom bij {project}',
    sentence: 'Je bent uitgenodigd voor {project}. Log in met dit e-mailadres.',
    button: 'Inloggen',
    footnote: 'Verwachtte je deze uitnodiging niet? Dan kun je deze e-mail negeren.',
  },
  payment_receipt: {
    subject: 'Je betaalbewijs van {project}',
    heading: 'Betaling ontvangen',
    sentence: 'Bedankt. Je hebt {amount} betaald voor {product} bij {project}.',
    button: 'Betaalbewijs bekijken',
    footnote: 'Bewaar deze e-mail voor je administratie.',
  },
  payment_failed: {
    subject: 'Je betaling aan {project} is mislukt',
    heading: 'Betaling mislukt',
    sentence:
      'We konden {amount} voor {product} bij {project} niet afschrijven. Betaal de factuur om {product} te behouden.',
    button: 'Factuur betalen',
    footnote: 'Heb je al betaald? Dan kun je deze e-mail negeren.',
  },
  card_expiring: {
    subject: 'Je kaart bij {project} verloopt binnenkort',
    heading: 'Je kaart verloopt binnenkort',
    sentence:
      'Je abonnement bij {project} wordt betaald met {card}. Deze kaart verloopt eind {month}. Voeg vóór die tijd een nieuwe kaart toe.',
    footnote: 'Heb je al een nieuwe kaart toegevoegd? Dan kun je deze e-mail negeren.',
  },
  password_was_reset: {
    subject: 'Je wachtwoord bij {project} is opnieuw ingesteld',
    heading: 'Je wachtwoord is opnieuw ingesteld',
    sentence: 'Je wachtwoord bij {project} is opnieuw ingesteld en je bent op alle apparaten uitgelogd.',
    footnote:
      'Heb je je wachtwoord niet zelf opnieuw ingesteld? Dan kan iemand anders je e-mail lezen. Wijzig eerst het wachtwoord van je mailbox.',
  },
  password_was_reset_with_access: {
    subject: 'Je wachtwoord bij {project} is opnieuw ingesteld',
    heading: 'Je wachtwoord is opnieuw ingesteld',
    sentence:
      'Je wachtwoord bij {project} is opnieuw ingesteld en je bent op alle apparaten uitgelogd. Het volgende geeft nog steeds toegang tot je account:',
    button: 'Toegang controleren',
    footnote:
      'De link werkt één uur. Heb je je wachtwoord niet zelf opnieuw ingesteld? Dan kan iemand anders je e-mail lezen. Wijzig eerst het wachtwoord van je mailbox.',
  },
  address_was_verified: {
    subject: 'Je e-mailadres bij {project} is bevestigd',
    heading: 'Je e-mailadres is bevestigd',
    sentence:
      'Je e-mailadres is bevestigd voor een account bij {project}. Het volgende geeft ook toegang tot dit account:',
    button: 'Toegang controleren',
    footnote:
      'Is dit allemaal van jou? Dan kun je deze e-mail negeren. Zo niet, open dan de link en verwijder het. De link werkt 7 dagen.',
  },
  securityNotice: {
    subject: '{change} ({project})',
    sentence: 'Deze wijziging is aangebracht in je account bij {project}.',
    button: 'Account controleren',
    notMe: 'Dit was ik niet',
    footnote:
      'Was jij dit niet? Stel dan je wachtwoord opnieuw in en controleer daarna de inlogmethoden en sessies in je accountinstellingen.',
    time: 'Tijd',
    device: 'Apparaat',
    place: 'Locatie',
    codesLeft: 'Resterende herstelcodes',
    changes: {
      password_set: 'Er is een wachtwoord ingesteld',
      password_changed: 'Je wachtwoord is gewijzigd',
      password_removed: 'Je wachtwoord is verwijderd',
      address_changed: 'Een e-mailadres van je account is gewijzigd',
      passkey_added: 'Er is een passkey toegevoegd',
      passkey_removed: 'Er is een passkey verwijderd',
      account_linked: 'Er is een account gekoppeld',
      account_unlinked: 'Er is een gekoppeld account verwijderd',
      second_factor_on: 'Tweestapsverificatie is ingeschakeld',
      second_factor_off: 'Tweestapsverificatie is uitgeschakeld',
      second_factor_replaced: 'Je authenticator-app is vervangen',
      recovery_codes_created: 'Er zijn nieuwe herstelcodes aangemaakt',
      recovery_code_used: [
        'Er is een herstelcode gebruikt',
        'Er is een herstelcode gebruikt om in te loggen bij je account bij {project}. Deze code kan niet opnieuw worden gebruikt.',
      ],
      api_key_created: 'Er is een API-sleutel aangemaakt',
      token_reused: 'Een sessie is beëindigd omdat die mogelijk is gekopieerd',
      earlier_access_removed: [
        'Eerdere toegang tot je account is verwijderd',
        'Je e-mailadres is voor het eerst bevestigd. Daarom is alles verwijderd wat eerder toegang gaf tot je account bij {project}: andere inlogmethoden, e-mailadressen, API-sleutels en sessies.',
      ],
      deletion_scheduled: [
        'Je account wordt op {date} verwijderd',
        'Er is gevraagd om je account bij {project} te verwijderen, en alle sessies zijn beëindigd. Wil je het account behouden? Log dan vóór deze datum in. Daarna kan het account niet meer worden hersteld.',
        'Inloggen',
      ],
      deletion_canceled: [
        'Je account wordt niet verwijderd',
        'De geplande verwijdering van je account bij {project} is geannuleerd. Je account blijft zoals het is.',
      ],
      new_device: [
        'Er is op een nieuw apparaat ingelogd',
        'Je account bij {project} is gebruikt op een nieuw apparaat.',
      ],
    },
  },
  access: {
    passkey: 'Passkey',
    oauth_provider: 'Gekoppeld account',
    api_key: 'API-sleutel',
    second_factor: 'Authenticator-app',
    password: 'Wachtwoord',
    email_address: 'E-mailadres',
    session: 'Sessie',
    command_line: 'Opdrachtregel',
    trusted_device: 'Vertrouwd apparaat',
    addedOn: '{access}, toegevoegd op {date}',
    named: '{access} ‘{name}’',
  },
};
