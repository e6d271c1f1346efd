import type { MessageTexts } from '../en-US/emails.ts';

/** The texts of the emails in European Portuguese. */
export const texts: MessageTexts = {
  openAddress: 'Ou abra este endereço:',
  teamNameIntro: 'Nome da equipa, escolhido pelos membros:',
  email_verification: {
    subject: 'Verifique o seu e-mail em {project}',
    heading: 'Verifique o seu e-mail',
    sentence: 'Confirme que este é o seu endereço de e-mail em {project}.',
    button: 'Verificar e-mail',
    footnote: 'Se não pediu isto, pode ignorar este e-mail.',
  },
  password_reset: {
    subject: 'Reponha a sua palavra-passe em {project}',
    heading: 'Reponha a sua palavra-passe',
    sentence: 'Escolha uma nova palavra-passe para {project}.',
    button: 'Repor palavra-passe',
    footnote: 'Se não pediu isto, pode ignorar este e-mail. A sua palavra-passe não será alterada.',
  },
  magic_link: {
    subject: 'Iniciar sessão em {project}: o seu código é {otp}',
    heading: 'Iniciar sessão em {project}',
    sentence: 'Introduza este código na página onde o pediu ou utilize o botão.',
    button: 'Iniciar sessão',
    footnote: 'Se não pediu isto, pode ignorar este e-mail. Nunca partilhe este código.',
  },
  team_invitation: {
    subject: 'Recebeu um convite para uma equipa em {project}',
    heading: 'Junte-se a uma equipa em {project}',
    sentence: 'Recebeu um convite para se juntar a uma equipa em {project}.',
    button: 'Juntar-me à equipa',
    footnote: 'Se não conhece esta equipa, pode ignorar este e-mail.',
  },
  sign_in_invitation: {
    subject: 'Recebeu um convite para {project}',
    heading: 'Boas-vindas a {project}',
    sentence: 'Recebeu um convite para {project}. Inicie sessão com este endereço de e-mail.',
    button: 'Iniciar sessão',
    footnote: 'Se não esperava este convite, pode ignorar este e-mail.',
  },
  payment_receipt: {
    subject: 'O seu recibo de {project}',
    heading: 'Pagamento recebido',
    sentence: 'Obrigado. Pagou {amount} por {product} em {project}.',
    button: 'Ver recibo',
    footnote: 'Guarde este e-mail como comprovativo.',
  },
  payment_failed: {
    subject: 'O seu pagamento a {project} falhou',
    heading: 'O pagamento falhou',
    sentence: 'Não foi possível cobrar {amount} por {product} em {project}. Pague a fatura para manter {product}.',
    button: 'Pagar fatura',
    footnote: 'Se já pagou, pode ignorar este e-mail.',
  },
  card_expiring: {
    subject: 'O seu cartão em {project} expira em breve',
    heading: 'O seu cartão expira em breve',
    sentence:
      'A sua subscrição em {project} é paga com {card}, que expira no final de {month}. Adicione um novo cartão antes dessa data.',
    footnote: 'Se já adicionou um novo cartão, pode ignorar este e-mail.',
  },
  password_was_reset: {
    subject: 'A sua palavra-passe em {project} foi reposta',
    heading: 'A sua palavra-passe foi reposta',
    sentence: 'A sua palavra-passe em {project} foi reposta e a sua sessão foi terminada em todo o lado.',
    footnote:
      'Se não repôs a sua palavra-passe, outra pessoa consegue ler os seus e-mails. Altere primeiro a palavra-passe da sua caixa de correio.',
  },
  password_was_reset_with_access: {
    subject: 'A sua palavra-passe em {project} foi reposta',
    heading: 'A sua palavra-passe foi reposta',
    sentence:
      'A sua palavra-passe em {project} foi reposta e a sua sessão foi terminada em todo o lado. Isto ainda dá acesso à sua conta:',
    button: 'Rever acessos',
    footnote:
      'A ligação é válida durante uma hora. Se não repôs a sua palavra-passe, outra pessoa consegue ler os seus e-mails. Altere primeiro a palavra-passe da sua caixa de correio.',
  },
  address_was_verified: {
    subject: 'O seu e-mail em {project} foi verificado',
    heading: 'O seu e-mail foi verificado',
    sentence: 'O seu e-mail foi verificado para uma conta em {project}. Isto também dá acesso a essa conta:',
    button: 'Rever acessos',
    footnote:
      'Se tudo isto for seu, pode ignorar este e-mail. Caso contrário, abra a ligação e remova os acessos. A ligação é válida durante 7 dias.',
  },
  securityNotice: {
    subject: '{change} ({project})',
    sentence: 'Esta alteração foi feita na sua conta em {project}.',
    button: 'Verificar a sua conta',
    notMe: 'Não fui eu',
    footnote:
      'Se não foi o próprio, reponha a palavra-passe e depois verifique os métodos de início de sessão e as sessões nas definições da sua conta.',
    time: 'Data',
    device: 'Dispositivo',
    place: 'Local',
    codesLeft: 'Códigos de recuperação restantes',
    changes: {
      password_set: 'Foi definida uma palavra-passe',
      password_changed: 'A sua palavra-passe foi alterada',
      password_removed: 'A sua palavra-passe foi removida',
      address_changed: 'Um endereço de email da sua conta foi alterado',
      passkey_added: 'Foi adicionada uma chave de acesso',
      passkey_removed: 'Foi removida uma chave de acesso',
      account_linked: 'Foi associada uma conta',
      account_unlinked: 'Uma conta associada foi removida',
      second_factor_on: 'A autenticação de dois fatores foi ativada',
      second_factor_off: 'A autenticação de dois fatores foi desativada',
      second_factor_replaced: 'A aplicação de autenticação foi substituída',
      recovery_codes_created: 'Foram criados novos códigos de recuperação',
      recovery_code_used: [
        'Foi utilizado um código de recuperação',
        'Foi utilizado um código de recuperação para iniciar sessão na sua conta em {project}. Não pode ser utilizado novamente.',
      ],
      api_key_created: 'Foi criada uma chave de API',
      token_reused: 'Foi terminada uma sessão que pode ter sido copiada',
      earlier_access_removed: [
        'O acesso anterior à sua conta foi removido',
        'O seu endereço de e-mail foi verificado pela primeira vez. Por isso, foi removido tudo o que antes dava acesso à sua conta em {project}: outros métodos de início de sessão, endereços de e-mail, chaves de API e sessões.',
      ],
      deletion_scheduled: [
        'A sua conta será eliminada a {date}',
        'Foi pedida a eliminação da sua conta em {project} e todas as sessões foram terminadas. Para manter a conta, inicie sessão antes dessa data. Depois disso, não poderá ser recuperada.',
        'Iniciar sessão',
      ],
      deletion_canceled: [
        'A sua conta não será eliminada',
        'A eliminação agendada da sua conta em {project} foi cancelada. A sua conta mantém-se.',
      ],
      new_device: [
        'Novo início de sessão na sua conta',
        'A sua sessão em {project} foi iniciada num novo dispositivo.',
      ],
    },
  },
  access: {
    passkey: 'Chave de acesso',
    oauth_provider: 'Conta associada',
    api_key: 'Chave de API',
    second_factor: 'Aplicação de autenticação',
    password: 'Palavra-passe',
    email_address: 'Endereço de e-mail',
    session: 'Sessão',
    command_line: 'Linha de comandos',
    trusted_device: 'Dispositivo fidedigno',
    addedOn: '{access}, desde {date}',
    named: '{access} «{name}»',
  },
};
