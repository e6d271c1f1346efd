import type { ServerPageTexts } from '../en-US/server-pages.ts';

/** The texts of the pages of the server in Portuguese. */
export const texts: ServerPageTexts = {
  unsubscribe: {
    title: 'Cancelar subscrição',
    question: 'Quer deixar de receber e-mails da categoria «{category}» de {project}?',
    button: 'Cancelar subscrição',
    done: 'Subscrição cancelada',
    doneText: 'Já não receberá e-mails da categoria «{category}» de {project}.',
    already: 'Já cancelou a subscrição da categoria «{category}» de {project}.',
    undo: 'Voltar a receber',
    undone: 'Subscrição reativada',
    undoneText: 'Voltará a receber e-mails da categoria «{category}» de {project}.',
    settings: 'Todas as definições de e-mail',
    back: 'Voltar a {project}',
  },
  accessRemoval: {
    title: 'Reveja os acessos à sua conta',
    question: 'O seu e-mail foi verificado para uma conta em {project}. Isto também dá acesso a essa conta:',
    consequence:
      'Se não reconhece estes acessos, remova-os. Tudo será removido, exceto este e-mail, e todas as sessões serão terminadas. Esta ação não pode ser anulada.',
    button: 'Remover tudo',
    nothing: 'Só o seu e-mail dá acesso à sua conta em {project}.',
    done: 'Acessos removidos',
    doneText:
      'Nada disto funciona mais na sua conta em {project}. Inicie sessão com um código ou reponha a sua palavra-passe.',
  },
  failedReturn: {
    title: 'Início de sessão não concluído',
    cookie:
      'O seu navegador não enviou o cookie deste início de sessão. Os cookies podem estar bloqueados, ou começou noutro navegador ou há mais de dez minutos. Volte à aplicação e inicie sessão novamente.',
    used: 'Este início de sessão já foi concluído ou expirou. Volte à aplicação. Se não tiver sessão iniciada, inicie sessão novamente.',
    denied: 'O início de sessão foi cancelado ou recusado no fornecedor. Volte à aplicação e tente novamente.',
    failed:
      'Não foi possível concluir o início de sessão. Volte à aplicação e tente novamente, ou use outro método de início de sessão.',
    back: 'Voltar a {project}',
  },
};
