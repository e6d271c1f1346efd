import type { MessageTexts } from '../en-US/emails.ts';

/** The texts of the emails in Italian. */
export const texts: MessageTexts = {
  openAddress: 'Oppure apri questo indirizzo:',
  teamNameIntro: 'Nome del team, scelto dai suoi membri:',
  email_verification: {
    subject: 'Verifica il tuo indirizzo e-mail per {project}',
    heading: 'Verifica il tuo indirizzo e-mail',
    sentence: 'Conferma che questo è il tuo indirizzo e-mail per {project}.',
    button: 'Verifica indirizzo',
    footnote: 'Se non l’hai richiesto tu, puoi ignorare questa e-mail.',
  },
  password_reset: {
    subject: 'Reimposta la tua password per {project}',
    heading: 'Reimposta la password',
    sentence: 'Scegli una nuova password per {project}.',
    button: 'Reimposta password',
    footnote: 'Se non l’hai richiesto tu, puoi ignorare questa e-mail. La tua password non cambierà.',
  },
  magic_link: {
    subject: 'Accedi a {project}: il tuo codice è {otp}',
    heading: 'Accedi a {project}',
    sentence: 'Inserisci questo codice nella pagina in cui l’hai richiesto oppure usa il pulsante.',
    button: 'Accedi',
    footnote: 'Se non l’hai richiesto tu, puoi ignorare questa e-mail. Non condividere mai questo codice.',
  },
  team_invitation: {
    subject: 'Hai ricevuto un invito a un team su {project}',
    heading: 'Unisciti a un team su {project}',
    sentence: 'Hai ricevuto un invito a unirti a un team su {project}.',
    button: 'Unisciti al team',
    footnote: 'Se non conosci questo team, puoi ignorare questa e-mail.',
  },
  sign_in_invitation: {
    subject: 'Hai ricevuto un invito a {project}',
    heading: 'Ti diamo il benvenuto in {project}',
    sentence: 'Hai ricevuto un invito a {project}. Accedi con questo indirizzo e-mail.',
    button: 'Accedi',
    footnote: 'Se non ti aspettavi questo invito, puoi ignorare questa e-mail.',
  },
  payment_receipt: {
    subject: 'La tua ricevuta di {project}',
    heading: 'Pagamento ricevuto',
    sentence: 'Grazie. Hai pagato {amount} per {product} su {project}.',
    button: 'Visualizza ricevuta',
    footnote: 'Conserva questa email come ricevuta.',
  },
  payment_failed: {
    subject: 'Il tuo pagamento a {project} non è riuscito',
    heading: 'Pagamento non riuscito',
    sentence:
      'Non è stato possibile addebitare {amount} per {product} su {project}. Paga la fattura per mantenere {product}.',
    button: 'Paga la fattura',
    footnote: 'Se hai già pagato, puoi ignorare questa email.',
  },
  card_expiring: {
    subject: 'La tua carta su {project} sta per scadere',
    heading: 'La tua carta sta per scadere',
    sentence:
      'Il tuo abbonamento a {project} viene pagato con {card}, che scade alla fine di {month}. Aggiungi una nuova carta prima di allora.',
    footnote: 'Se hai già aggiunto una nuova carta, puoi ignorare questa email.',
  },
  password_was_reset: {
    subject: 'La tua password per {project} è stata reimpostata',
    heading: 'La tua password è stata reimpostata',
    sentence: 'La tua password per {project} è stata reimpostata e tutte le tue sessioni sono terminate.',
    footnote:
      'Se non hai reimpostato la password, un’altra persona può leggere le tue e-mail. Cambia prima la password della tua casella di posta.',
  },
  password_was_reset_with_access: {
    subject: 'La tua password per {project} è stata reimpostata',
    heading: 'La tua password è stata reimpostata',
    sentence:
      'La tua password per {project} è stata reimpostata e tutte le tue sessioni sono terminate. Questi accessi al tuo account sono ancora attivi:',
    button: 'Verifica gli accessi',
    footnote:
      'Il link è valido per un’ora. Se non hai reimpostato la password, un’altra persona può leggere le tue e-mail. Cambia prima la password della tua casella di posta.',
  },
  address_was_verified: {
    subject: 'Il tuo indirizzo e-mail per {project} è stato verificato',
    heading: 'Il tuo indirizzo e-mail è stato verificato',
    sentence:
      'Il tuo indirizzo e-mail è stato verificato per un account di {project}. Anche questi accessi funzionano con questo account:',
    button: 'Verifica gli accessi',
    footnote:
      'Se è tutto tuo, puoi ignorare questa e-mail. Altrimenti apri il link e rimuovi gli accessi. Il link è valido per 7 giorni.',
  },
  securityNotice: {
    subject: '{change} ({project})',
    sentence: 'Questa modifica è stata apportata al tuo account su {project}.',
    button: 'Controlla il tuo account',
    notMe: 'Non sono stato io',
    footnote:
      'Se non sei stato tu, reimposta la password e poi controlla i metodi di accesso e le sessioni nelle impostazioni del tuo account.',
    time: 'Data',
    device: 'Dispositivo',
    place: 'Luogo',
    codesLeft: 'Codici di recupero rimanenti',
    changes: {
      password_set: 'È stata impostata una password',
      password_changed: 'La tua password è stata modificata',
      password_removed: 'La tua password è stata rimossa',
      address_changed: 'Un indirizzo email del tuo account è stato modificato',
      passkey_added: 'È stata aggiunta una passkey',
      passkey_removed: 'È stata rimossa una passkey',
      account_linked: 'È stato collegato un account',
      account_unlinked: 'Un account collegato è stato rimosso',
      second_factor_on: 'L’autenticazione a due fattori è stata attivata',
      second_factor_off: 'L’autenticazione a due fattori è stata disattivata',
      second_factor_replaced: 'L’app di autenticazione è stata sostituita',
      recovery_codes_created: 'Sono stati creati nuovi codici di recupero',
      recovery_code_used: [
        'È stato usato un codice di recupero',
        'È stato usato un codice di recupero per accedere al tuo account su {project}. Non può essere usato di nuovo.',
      ],
      api_key_created: 'È stata creata una chiave API',
      token_reused: 'Una sessione è stata terminata perché potrebbe essere stata copiata',
      earlier_access_removed: [
        'Gli accessi precedenti al tuo account sono stati rimossi',
        'Il tuo indirizzo email è stato verificato per la prima volta. Per questo è stato rimosso tutto ciò che prima dava accesso al tuo account su {project}: altri metodi di accesso, indirizzi email, chiavi API e sessioni.',
      ],
      deletion_scheduled: [
        'Il tuo account verrà eliminato il {date}',
        'È stata richiesta l’eliminazione del tuo account su {project} e tutte le sessioni sono state terminate. Per mantenere l’account, accedi prima di questa data. Dopo non potrà essere ripristinato.',
        'Accedi',
      ],
      deletion_canceled: [
        'Il tuo account non verrà eliminato',
        'L’eliminazione programmata del tuo account su {project} è stata annullata. Il tuo account resta attivo.',
      ],
      new_device: [
        'Nuovo accesso al tuo account',
        'È stato effettuato l’accesso al tuo account su {project} da un nuovo dispositivo.',
      ],
    },
  },
  access: {
    passkey: 'Passkey',
    oauth_provider: 'Account collegato',
    api_key: 'Chiave API',
    second_factor: 'App di autenticazione',
    password: 'Password',
    email_address: 'Indirizzo e-mail',
    session: 'Sessione',
    command_line: 'Riga di comando',
    trusted_device: 'Dispositivo attendibile',
    addedOn: '{access}, dal {date}',
    named: '{access} “{name}”',
  },
};
