import type { MessageTexts } from '../en-US/emails.ts';

/** The texts of the emails in Brazilian Portuguese. */
export const texts: MessageTexts = {
  openAddress: 'Ou abra este endereço:',
  teamNameIntro: 'Nome da equipe, escolhido pelos membros:',
  email_verification: {
    subject: 'Verifique seu e-mail em {project}',
    heading: 'Verifique seu e-mail',
    sentence: 'Confirme que este é o seu endereço de e-mail em {project}.',
    button: 'Verificar e-mail',
    footnote: 'Se você não pediu isto, pode ignorar este e-mail.',
  },
  password_reset: {
    subject: 'Redefina sua senha em {project}',
    heading: 'Redefina sua senha',
    sentence: 'Escolha uma nova senha para {project}.',
    button: 'Redefinir senha',
    footnote: 'Se você não pediu isto, pode ignorar este e-mail. Sua senha não vai mudar.',
  },
  magic_link: {
    subject: 'Entrar em {project}: seu código é {otp}',
    heading: 'Entrar em {project}',
    sentence: 'Digite este código na página em que você o pediu ou use o botão.',
    button: 'Entrar',
    footnote: 'Se você não pediu isto, pode ignorar este e-mail. Nunca compartilhe este código.',
  },
  team_invitation: {
    subject: 'Você recebeu um convite para uma equipe em {project}',
    heading: 'Participe de uma equipe em {project}',
    sentence: 'Você recebeu um convite para participar de uma equipe em {project}.',
    button: 'Participar da equipe',
    footnote: 'Se você não conhece esta equipe, pode ignorar este e-mail.',
  },
  sign_in_invitation: {
    subject: 'Você recebeu um convite para {project}',
    heading: 'Boas-vindas a {project}',
    sentence: 'Você recebeu um convite para {project}. Entre com este endereço de e-mail.',
    button: 'Entrar',
    footnote: 'Se você não esperava este convite, pode ignorar este e-mail.',
  },
  payment_receipt: {
    subject: 'Seu recibo de {project}',
    heading: 'Pagamento recebido',
    sentence: 'Obrigado. Você pagou {amount} por {product} em {project}.',
    button: 'Ver recibo',
    footnote: 'Guarde este e-mail como comprovante.',
  },
  payment_failed: {
    subject: 'Seu pagamento a {project} falhou',
    heading: 'O pagamento falhou',
    sentence: 'Não foi possível cobrar {amount} por {product} em {project}. Pague a fatura para manter {product}.',
    button: 'Pagar fatura',
    footnote: 'Se você já pagou, pode ignorar este e-mail.',
  },
  card_expiring: {
    subject: 'Seu cartão em {project} vence em breve',
    heading: 'Seu cartão vence em breve',
    sentence:
      'Sua assinatura em {project} é paga com {card}, que vence no fim de {month}. Adicione um novo cartão antes disso.',
    footnote: 'Se você já adicionou um novo cartão, pode ignorar este e-mail.',
  },
  password_was_reset: {
    subject: 'Sua senha em {project} foi redefinida',
    heading: 'Sua senha foi redefinida',
    sentence: 'Sua senha em {project} foi redefinida, e sua sessão foi encerrada em todos os lugares.',
    footnote:
      'Se você não redefiniu sua senha, outra pessoa consegue ler seus e-mails. Mude primeiro a senha da sua caixa de e-mail.',
  },
  password_was_reset_with_access: {
    subject: 'Sua senha em {project} foi redefinida',
    heading: 'Sua senha foi redefinida',
    sentence:
      'Sua senha em {project} foi redefinida, e sua sessão foi encerrada em todos os lugares. Isto ainda dá acesso à sua conta:',
    button: 'Revisar acessos',
    footnote:
      'O link vale por uma hora. Se você não redefiniu sua senha, outra pessoa consegue ler seus e-mails. Mude primeiro a senha da sua caixa de e-mail.',
  },
  address_was_verified: {
    subject: 'Seu e-mail em {project} foi verificado',
    heading: 'Seu e-mail foi verificado',
    sentence: 'Seu e-mail foi verificado para uma conta em {project}. Isto também dá acesso a essa conta:',
    button: 'Revisar acessos',
    footnote:
      'Se tudo isso for seu, ignore este e-mail. Caso contrário, abra o link e remova os acessos. O link vale por 7 dias.',
  },
  securityNotice: {
    subject: '{change} ({project})',
    sentence: 'Esta alteração foi feita na sua conta em {project}.',
    button: 'Verificar sua conta',
    notMe: 'Não fui eu',
    footnote:
      'Se não foi você, redefina sua senha e depois confira os métodos de login e as sessões nas configurações da sua conta.',
    time: 'Data',
    device: 'Dispositivo',
    place: 'Local',
    codesLeft: 'Códigos de recuperação restantes',
    changes: {
      password_set: 'Uma senha foi definida',
      password_changed: 'Sua senha foi alterada',
      password_removed: 'Sua senha foi removida',
      address_changed: 'Um endereço de e-mail da sua conta foi alterado',
      passkey_added: 'Uma chave de acesso foi adicionada',
      passkey_removed: 'Uma chave de acesso foi removida',
      account_linked: 'Uma conta foi vinculada',
      account_unlinked: 'Uma conta vinculada foi removida',
      second_factor_on: 'A autenticação em dois fatores foi ativada',
      second_factor_off: 'A autenticação em dois fatores foi desativada',
      second_factor_replaced: 'O app autenticador foi substituído',
      recovery_codes_created: 'Novos códigos de recuperação foram criados',
      recovery_code_used: [
        'Um código de recuperação foi usado',
        'Um código de recuperação foi usado para acessar sua conta em {project}. Ele não pode ser usado novamente.',
      ],
      api_key_created: 'Uma chave de API foi criada',
      token_reused: 'Uma sessão que pode ter sido copiada foi encerrada',
      earlier_access_removed: [
        'O acesso anterior à sua conta foi removido',
        'Seu endereço de e-mail foi verificado pela primeira vez. Por isso, tudo o que antes dava acesso à sua conta em {project} foi removido: outros métodos de login, endereços de e-mail, chaves de API e sessões.',
      ],
      deletion_scheduled: [
        'Sua conta será excluída em {date}',
        'A exclusão da sua conta em {project} foi solicitada e todas as sessões foram encerradas. Para manter a conta, faça login antes dessa data. Depois disso, ela não poderá ser recuperada.',
        'Fazer login',
      ],
      deletion_canceled: [
        'Sua conta não será excluída',
        'A exclusão programada da sua conta em {project} foi cancelada. Sua conta continua ativa.',
      ],
      new_device: ['Novo acesso à sua conta', 'Sua conta em {project} foi acessada em um novo dispositivo.'],
    },
  },
  access: {
    passkey: 'Chave de acesso',
    oauth_provider: 'Conta vinculada',
    api_key: 'Chave de API',
    second_factor: 'Aplicativo autenticador',
    password: 'Senha',
    email_address: 'Endereço de e-mail',
    session: 'Sessão',
    command_line: 'Linha de comando',
    trusted_device: 'Dispositivo confiável',
    addedOn: '{access}, desde {date}',
    named: '{access} “{name}”',
  },
};
