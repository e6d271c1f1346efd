import type { ServerPageTexts } from '../en-US/server-pages.ts';

/** The texts of the pages of the server in Italian. */
export const texts: ServerPageTexts = {
  unsubscribe: {
    title: 'Annulla iscrizione',
    question: 'Non vuoi più ricevere le email della categoria “{category}” da {project}?',
    button: 'Annulla iscrizione',
    done: 'Iscrizione annullata',
    doneText: 'Non riceverai più email della categoria “{category}” da {project}.',
    already: 'Hai già annullato l’iscrizione alla categoria “{category}” di {project}.',
    undo: 'Ricevile di nuovo',
    undone: 'Iscrizione ripristinata',
    undoneText: 'Riceverai di nuovo le email della categoria “{category}” da {project}.',
    settings: 'Tutte le impostazioni delle email',
    back: 'Torna a {project}',
  },
  accessRemoval: {
    title: 'Verifica gli accessi al tuo account',
    question:
      'Il tuo indirizzo e-mail è stato verificato per un account di {project}. Anche questi accessi funzionano con questo account:',
    consequence:
      'Se non li riconosci, rimuovili. Verrà rimosso tutto tranne questo indirizzo e-mail e tutte le sessioni verranno terminate. L’operazione non può essere annullata.',
    button: 'Rimuovi tutto',
    nothing: 'Solo il tuo indirizzo e-mail dà accesso al tuo account di {project}.',
    done: 'Accessi rimossi',
    doneText:
      'Nessuno di questi accessi funziona più con il tuo account di {project}. Accedi con un codice o reimposta la password.',
  },
  failedReturn: {
    title: 'Accesso non completato',
    cookie:
      'Il browser non ha inviato il cookie di questo accesso. Forse i cookie sono bloccati, oppure hai iniziato in un altro browser o più di dieci minuti fa. Torna all’app e accedi di nuovo.',
    used: 'Questo accesso è già stato completato o è scaduto. Torna all’app. Se non hai effettuato l’accesso, accedi di nuovo.',
    denied: 'L’accesso è stato annullato o negato presso il provider. Torna all’app e riprova.',
    failed:
      'Non è stato possibile completare l’accesso. Torna all’app e riprova, oppure usa un altro metodo di accesso.',
    back: 'Torna a {project}',
  },
};
