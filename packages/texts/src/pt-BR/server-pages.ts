import type { ServerPageTexts } from '../en-US/server-pages.ts';

/** The texts of the pages of the server in Brazilian Portuguese. */
export const texts: ServerPageTexts = {
  unsubscribe: {
    title: 'Cancelar inscrição',
    question: 'Quer parar de receber e-mails da categoria “{category}” de {project}?',
    button: 'Cancelar inscrição',
    done: 'Inscrição cancelada',
    doneText: 'Você não receberá mais e-mails da categoria “{category}” de {project}.',
    already: 'Você já cancelou a inscrição na categoria “{category}” de {project}.',
    undo: 'Voltar a receber',
    undone: 'Inscrição reativada',
    undoneText: 'Você voltará a receber e-mails da categoria “{category}” de {project}.',
    settings: 'Todas as configurações de e-mail',
    back: 'Voltar para {project}',
  },
  accessRemoval: {
    title: 'Revise os acessos à sua conta',
    question: 'Seu e-mail foi verificado para uma conta em {project}. Isto também dá acesso a essa conta:',
    consequence:
      'Se você não reconhece, remova. Tudo será removido, exceto este e-mail, e todas as sessões serão encerradas. Esta ação não pode ser desfeita.',
    button: 'Remover tudo',
    nothing: 'Só o seu e-mail dá acesso à sua conta em {project}.',
    done: 'Acessos removidos',
    doneText: 'Nada disso funciona mais na sua conta em {project}. Entre com um código ou redefina sua senha.',
  },
  failedReturn: {
    title: 'Login não concluído',
    cookie:
      'Seu navegador não enviou o cookie deste login. Os cookies podem estar bloqueados, ou você começou em outro navegador ou há mais de dez minutos. Volte ao aplicativo e entre novamente.',
    used: 'Este login já foi concluído ou expirou. Volte ao aplicativo. Se você não estiver conectado, entre novamente.',
    denied: 'O login foi cancelado ou negado no provedor. Volte ao aplicativo e tente novamente.',
    failed: 'Não foi possível concluir o login. Volte ao aplicativo e tente novamente, ou use outro método de login.',
    back: 'Voltar para {project}',
  },
};
