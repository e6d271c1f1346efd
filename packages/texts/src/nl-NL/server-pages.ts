import type { ServerPageTexts } from '../en-US/server-pages.ts';

/** The texts of the pages of the server in Dutch. */
export const texts: ServerPageTexts = {
  unsubscribe: {
    title: 'Afmelden',
    question: 'Wil je geen e-mails in de categorie ‘{category}’ van {project} meer ontvangen?',
    button: 'Afmelden',
    done: 'Je bent afgemeld',
    doneText: 'Je ontvangt geen e-mails in de categorie ‘{category}’ van {project} meer.',
    already: 'Je hebt je al afgemeld voor de categorie ‘{category}’ van {project}.',
    undo: 'Weer ontvangen',
    undone: 'Je bent weer aangemeld',
    undoneText: 'Je ontvangt weer e-mails in de categorie ‘{category}’ van {project}.',
    settings: 'Alle e-mailinstellingen',
    back: 'Terug naar {project}',
  },
  accessRemoval: {
    title: 'Controleer de toegang tot je account',
    question:
      'Je e-mailadres is bevestigd voor een account bij {project}. Het volgende geeft ook toegang tot dit account:',
    consequence:
      'Herken je dit niet? Verwijder het dan. Alles behalve dit e-mailadres wordt verwijderd, en alle sessies worden beëindigd. Dit kan niet ongedaan worden gemaakt.',
    button: 'Alles verwijderen',
    nothing: 'Alleen je e-mailadres geeft toegang tot je account bij {project}.',
    done: 'Toegang verwijderd',
    doneText:
      'Niets hiervan geeft nog toegang tot je account bij {project}. Log in met een code, of stel je wachtwoord opnieuw in.',
  },
  failedReturn: {
    title: 'Inloggen niet voltooid',
    cookie:
      'Je browser heeft de cookie van deze inlogpoging niet meegestuurd. Misschien worden cookies geblokkeerd, of ben je in een andere browser of meer dan tien minuten geleden begonnen. Ga terug naar de app en log opnieuw in.',
    used: 'Deze inlogpoging is al voltooid of verlopen. Ga terug naar de app. Ben je daar niet ingelogd? Log dan opnieuw in.',
    denied: 'Het inloggen is bij de provider geannuleerd of geweigerd. Ga terug naar de app en probeer het opnieuw.',
    failed:
      'Het inloggen kon niet worden voltooid. Ga terug naar de app en probeer het opnieuw, of gebruik een andere inlogmethode.',
    back: 'Terug naar {project}',
  },
};
