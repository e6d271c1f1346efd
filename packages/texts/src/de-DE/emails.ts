import type { MessageTexts } from '../en-US/emails.ts';

/** The texts of the emails in German. */
export const texts: MessageTexts = {
  openAddress: 'Oder öffne diese Adresse:',
  teamNameIntro: 'Teamname, von den Mitgliedern gewählt:',
  email_verification: {
    subject: 'Bestätige deine E-Mail-Adresse bei {project}',
    heading: 'Bestätige deine E-Mail-Adresse',
    sentence: 'Bestätige, dass dies deine E-Mail-Adresse bei {project} ist.',
    button: 'E-Mail-Adresse bestätigen',
    footnote: 'Wenn du das nicht angefordert hast, kannst du diese E-Mail ignorieren.',
  },
  password_reset: {
    subject: 'Setze dein Passwort bei {project} zurück',
    heading: 'Passwort zurücksetzen',
    sentence: 'Wähle ein neues Passwort für {project}.',
    button: 'Neues Passwort wählen',
    footnote:
      'Wenn du das nicht angefordert hast, kannst du diese E-Mail ignorieren. Dein Passwort bleibt dann unverändert.',
  },
  magic_link: {
    subject: 'Anmeldung bei {project}: Dein Code ist {otp}',
    heading: 'Bei {project} anmelden',
    sentence: 'Gib diesen Code auf der Seite ein, auf der du ihn angefordert hast, oder verwende die Schaltfläche.',
    button: 'Anmelden',
    footnote: 'Wenn du das nicht angefordert hast, kannst du diese E-Mail ignorieren. Gib diesen Code niemals weiter.',
  },
  team_invitation: {
    subject: 'Du wurdest in ein Team bei {project} eingeladen',
    heading: 'Einem Team bei {project} beitreten',
    sentence: 'Du wurdest in ein Team bei {project} eingeladen.',
    button: 'Team beitreten',
    footnote: 'Wenn du dieses Team nicht kennst, kannst du diese E-Mail ignorieren.',
  },
  sign_in_invitation: {
    subject: 'Du wurdest zu {project} eingeladen',
    heading: 'Willkommen bei {project}',
    sentence: 'Du wurdest zu {project} eingeladen. Melde dich mit dieser E-Mail-Adresse an.',
    button: 'Anmelden',
    footnote: 'Wenn du diese Einladung nicht erwartet hast, kannst du diese E-Mail ignorieren.',
  },
  payment_receipt: {
    subject: 'Deine Quittung von {project}',
    heading: 'Zahlung erhalten',
    sentence: 'Vielen Dank. Du hast {amount} für {product} bei {project} bezahlt.',
    button: 'Quittung ansehen',
    footnote: 'Bewahre diese E-Mail für deine Unterlagen auf.',
  },
  payment_failed: {
    subject: 'Deine Zahlung an {project} ist fehlgeschlagen',
    heading: 'Zahlung fehlgeschlagen',
    sentence:
      'Wir konnten {amount} für {product} bei {project} nicht abbuchen. Bezahle die Rechnung, um {product} zu behalten.',
    button: 'Rechnung bezahlen',
    footnote: 'Wenn du schon bezahlt hast, kannst du diese E-Mail ignorieren.',
  },
  card_expiring: {
    subject: 'Deine Karte bei {project} läuft bald ab',
    heading: 'Deine Karte läuft bald ab',
    sentence:
      'Dein Abo bei {project} wird mit {card} bezahlt. Diese Karte läuft Ende {month} ab. Füge vorher eine neue Karte hinzu.',
    footnote: 'Wenn du schon eine neue Karte hinzugefügt hast, kannst du diese E-Mail ignorieren.',
  },
  password_was_reset: {
    subject: 'Dein Passwort bei {project} wurde zurückgesetzt',
    heading: 'Dein Passwort wurde zurückgesetzt',
    sentence: 'Dein Passwort bei {project} wurde zurückgesetzt, und du wurdest auf allen Geräten abgemeldet.',
    footnote:
      'Wenn du dein Passwort nicht zurückgesetzt hast, kann jemand anderes deine E-Mails lesen. Ändere zuerst das Passwort deines Postfachs.',
  },
  password_was_reset_with_access: {
    subject: 'Dein Passwort bei {project} wurde zurückgesetzt',
    heading: 'Dein Passwort wurde zurückgesetzt',
    sentence:
      'Dein Passwort bei {project} wurde zurückgesetzt, und du wurdest auf allen Geräten abgemeldet. Diese Zugänge zu deinem Konto funktionieren weiterhin:',
    button: 'Zugriff prüfen',
    footnote:
      'Der Link gilt eine Stunde. Wenn du dein Passwort nicht zurückgesetzt hast, kann jemand anderes deine E-Mails lesen. Ändere zuerst das Passwort deines Postfachs.',
  },
  address_was_verified: {
    subject: 'Deine E-Mail-Adresse bei {project} wurde bestätigt',
    heading: 'Deine E-Mail-Adresse wurde bestätigt',
    sentence:
      'Deine E-Mail-Adresse wurde für ein Konto bei {project} bestätigt. Auch diese Zugänge funktionieren bei diesem Konto:',
    button: 'Zugriff prüfen',
    footnote:
      'Wenn das alles von dir ist, musst du nichts tun. Öffne sonst den Link und entferne die Zugänge. Der Link gilt 7 Tage.',
  },
  securityNotice: {
    subject: '{change} ({project})',
    sentence: 'Dein Konto bei {project} wurde geändert.',
    button: 'Konto prüfen',
    notMe: 'Das war ich nicht',
    footnote:
      'Wenn du das nicht warst, setze dein Passwort zurück und prüfe dann die Anmeldemethoden und Sitzungen in deinen Kontoeinstellungen.',
    time: 'Zeit',
    device: 'Gerät',
    place: 'Ort',
    codesLeft: 'Verbleibende Wiederherstellungscodes',
    changes: {
      password_set: 'Ein Passwort wurde festgelegt',
      password_changed: 'Dein Passwort wurde geändert',
      password_removed: 'Dein Passwort wurde entfernt',
      address_changed: 'Eine E-Mail-Adresse deines Kontos wurde geändert',
      passkey_added: 'Ein Passkey wurde hinzugefügt',
      passkey_removed: 'Ein Passkey wurde entfernt',
      account_linked: 'Ein Konto wurde verbunden',
      account_unlinked: 'Ein verbundenes Konto wurde entfernt',
      second_factor_on: 'Die Zwei-Faktor-Authentifizierung wurde aktiviert',
      second_factor_off: 'Die Zwei-Faktor-Authentifizierung wurde deaktiviert',
      second_factor_replaced: 'Die Authentifizierungs-App wurde ersetzt',
      recovery_codes_created: 'Neue Wiederherstellungscodes wurden erstellt',
      recovery_code_used: [
        'Ein Wiederherstellungscode wurde verwendet',
        'Für eine Anmeldung bei {project} wurde ein Wiederherstellungscode deines Kontos verwendet. Er kann nicht noch einmal verwendet werden.',
      ],
      api_key_created: 'Ein API-Schlüssel wurde erstellt',
      token_reused: 'Eine Sitzung wurde beendet, weil sie möglicherweise kopiert wurde',
      earlier_access_removed: [
        'Früherer Zugriff auf dein Konto wurde entfernt',
        'Deine E-Mail-Adresse wurde zum ersten Mal bestätigt. Deshalb wurde alles entfernt, was dein Konto bei {project} vorher öffnen konnte: andere Anmeldemethoden, E-Mail-Adressen, API-Schlüssel und Sitzungen.',
      ],
      deletion_scheduled: [
        'Dein Konto wird am {date} gelöscht',
        'Die Löschung deines Kontos bei {project} wurde beantragt, und alle Sitzungen wurden beendet. Wenn du das Konto behalten möchtest, melde dich vorher an. Danach kann es nicht wiederhergestellt werden.',
        'Anmelden',
      ],
      deletion_canceled: [
        'Dein Konto wird nicht gelöscht',
        'Die geplante Löschung deines Kontos bei {project} wurde abgebrochen. Dein Konto bleibt bestehen.',
      ],
      new_device: [
        'Neue Anmeldung bei deinem Konto',
        'Dein Konto bei {project} wurde auf einem neuen Gerät verwendet.',
      ],
    },
  },
  access: {
    passkey: 'Passkey',
    oauth_provider: 'Verbundenes Konto',
    api_key: 'API-Schlüssel',
    second_factor: 'Authenticator-App',
    password: 'Passwort',
    email_address: 'E-Mail-Adresse',
    session: 'Sitzung',
    command_line: 'Befehlszeile',
    trusted_device: 'Vertrauenswürdiges Gerät',
    addedOn: '{access}, hinzugefügt am {date}',
    named: '{access} „{name}“',
  },
};
