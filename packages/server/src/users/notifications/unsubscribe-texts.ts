import type { EmailLanguage } from '../../mail/emails/index.ts';

/** Texts of the unsubscribe page. `{category}` and `{project}` are replaced. */
export interface UnsubscribeTexts {
  readonly title: string;
  readonly question: string;
  readonly button: string;
  readonly done: string;
  readonly doneText: string;
  readonly already: string;
}

/** The texts in all languages of emails. */
export const unsubscribeTexts: Readonly<Record<EmailLanguage, UnsubscribeTexts>> = {
  en: {
    title: 'Unsubscribe',
    question: 'Stop receiving emails of the category “{category}” from {project}?',
    button: 'Unsubscribe',
    done: 'You’re unsubscribed',
    doneText: 'You will no longer receive emails of the category “{category}” from {project}.',
    already: 'You have already unsubscribed from the category “{category}” of {project}.',
  },
  'de-DE': {
    title: 'Abmelden',
    question: 'Möchtest du keine E-Mails der Kategorie „{category}“ von {project} mehr erhalten?',
    button: 'Abmelden',
    done: 'Du bist abgemeldet',
    doneText: 'Du erhältst keine E-Mails der Kategorie „{category}“ von {project} mehr.',
    already: 'Du hast die Kategorie „{category}“ von {project} bereits abbestellt.',
  },
  'es-ES': {
    title: 'Cancelar suscripción',
    question: '¿Quieres dejar de recibir correos de la categoría «{category}» de {project}?',
    button: 'Cancelar suscripción',
    done: 'Suscripción cancelada',
    doneText: 'Ya no recibirás correos de la categoría «{category}» de {project}.',
    already: 'Ya habías cancelado la suscripción a la categoría «{category}» de {project}.',
  },
  'fr-CA': {
    title: 'Se désabonner',
    question: 'Voulez-vous cesser de recevoir les courriels de la catégorie « {category} » de {project}?',
    button: 'Se désabonner',
    done: 'Vous êtes désabonné',
    doneText: 'Vous ne recevrez plus de courriels de la catégorie « {category} » de {project}.',
    already: 'Vous êtes déjà désabonné de la catégorie « {category} » de {project}.',
  },
  'fr-FR': {
    title: 'Se désabonner',
    question: 'Voulez-vous ne plus recevoir les e-mails de la catégorie « {category} » de {project} ?',
    button: 'Se désabonner',
    done: 'Vous êtes désabonné',
    doneText: 'Vous ne recevrez plus d’e-mails de la catégorie « {category} » de {project}.',
    already: 'Vous êtes déjà désabonné de la catégorie « {category} » de {project}.',
  },
  'it-IT': {
    title: 'Annulla iscrizione',
    question: 'Non vuoi più ricevere le email della categoria “{category}” da {project}?',
    button: 'Annulla iscrizione',
    done: 'Iscrizione annullata',
    doneText: 'Non riceverai più email della categoria “{category}” da {project}.',
    already: 'Hai già annullato l’iscrizione alla categoria “{category}” di {project}.',
  },
  'ja-JP': {
    title: '配信停止',
    question: '{project} からの「{category}」のメールの配信を停止しますか？',
    button: '配信を停止',
    done: '配信を停止しました',
    doneText: '{project} からの「{category}」のメールは今後届きません。',
    already: '{project} の「{category}」の配信はすでに停止されています。',
  },
  'ko-KR': {
    title: '수신 거부',
    question: '{project}에서 보내는 ‘{category}’ 이메일을 더 이상 받지 않으시겠어요?',
    button: '수신 거부',
    done: '수신 거부되었습니다',
    doneText: '{project}에서 ‘{category}’ 이메일을 더 이상 보내지 않습니다.',
    already: '{project}의 ‘{category}’ 이메일은 이미 수신 거부되었습니다.',
  },
  'pt-BR': {
    title: 'Cancelar inscrição',
    question: 'Quer parar de receber e-mails da categoria “{category}” de {project}?',
    button: 'Cancelar inscrição',
    done: 'Inscrição cancelada',
    doneText: 'Você não receberá mais e-mails da categoria “{category}” de {project}.',
    already: 'Você já cancelou a inscrição na categoria “{category}” de {project}.',
  },
  'pt-PT': {
    title: 'Cancelar subscrição',
    question: 'Quer deixar de receber e-mails da categoria «{category}» de {project}?',
    button: 'Cancelar subscrição',
    done: 'Subscrição cancelada',
    doneText: 'Já não receberá e-mails da categoria «{category}» de {project}.',
    already: 'Já cancelou a subscrição da categoria «{category}» de {project}.',
  },
  'zh-CN': {
    title: '退订',
    question: '不再接收 {project} 发送的“{category}”类邮件？',
    button: '退订',
    done: '已退订',
    doneText: '您将不再收到 {project} 发送的“{category}”类邮件。',
    already: '您已退订 {project} 的“{category}”类邮件。',
  },
  'zh-TW': {
    title: '取消訂閱',
    question: '不再接收 {project} 寄送的「{category}」類郵件？',
    button: '取消訂閱',
    done: '已取消訂閱',
    doneText: '您將不再收到 {project} 寄送的「{category}」類郵件。',
    already: '您已取消訂閱 {project} 的「{category}」類郵件。',
  },
};
