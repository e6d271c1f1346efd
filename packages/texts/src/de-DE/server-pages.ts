import type { ServerPageTexts } from '../en-US/server-pages.ts';

/** The texts of the pages of the server in German. */
export const texts: ServerPageTexts = {
  unsubscribe: {
    title: 'Abmelden',
    question: 'Möchtest du keine E-Mails der Kategorie „{category}“ von {project} mehr erhalten?',
    button: 'Abmelden',
    done: 'Du bist abgemeldet',
    doneText: 'Du erhältst keine E-Mails der Kategorie „{category}“ von {project} mehr.',
    already: 'Du hast die Kategorie „{category}“ von {project} bereits abbestellt.',
    undo: 'Wieder erhalten',
    undone: 'Du bist wieder angemeldet',
    undoneText: 'Du erhältst wieder E-Mails der Kategorie „{category}“ von {project}.',
    settings: 'Alle E-Mail-Einstellungen',
    back: 'Zurück zu {project}',
  },
  accessRemoval: {
    title: 'Zugriff auf dein Konto prüfen',
    question:
      'Deine E-Mail-Adresse wurde für ein Konto bei {project} bestätigt. Auch diese Zugänge funktionieren bei diesem Konto:',
    consequence:
      'Entferne sie, wenn du sie nicht kennst. Alles außer dieser E-Mail-Adresse wird entfernt, und alle Sitzungen werden beendet. Das kann nicht rückgängig gemacht werden.',
    button: 'Alles entfernen',
    nothing: 'Nur deine E-Mail-Adresse hat Zugriff auf dein Konto bei {project}.',
    done: 'Zugriff entfernt',
    doneText:
      'Nichts davon funktioniert noch bei deinem Konto bei {project}. Melde dich mit einem Code an oder setze dein Passwort zurück.',
  },
  failedReturn: {
    title: 'Anmeldung nicht abgeschlossen',
    cookie:
      'Dein Browser hat das Cookie dieser Anmeldung nicht gesendet. Vielleicht sind Cookies blockiert, oder du hast in einem anderen Browser oder vor mehr als zehn Minuten begonnen. Geh zur App zurück und melde dich noch einmal an.',
    used: 'Diese Anmeldung wurde schon abgeschlossen oder ist abgelaufen. Geh zur App zurück. Wenn du dort nicht angemeldet bist, melde dich noch einmal an.',
    denied:
      'Die Anmeldung wurde beim Anbieter abgebrochen oder abgelehnt. Geh zur App zurück und versuche es noch einmal.',
    failed:
      'Die Anmeldung konnte nicht abgeschlossen werden. Geh zur App zurück und versuche es noch einmal, oder melde dich auf andere Weise an.',
    back: 'Zurück zu {project}',
  },
};
