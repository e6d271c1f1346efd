import type { EmailLanguage } from '../../mail/emails/index.ts';

/** Texts of the page that removes access after the verification of an address. `{project}` is replaced. */
export interface RemovalTexts {
  readonly title: string;
  readonly question: string;
  readonly consequence: string;
  readonly button: string;
  /** When there is nothing to remove. */
  readonly nothing: string;
  readonly done: string;
  readonly doneText: string;
}

/** The texts in all languages of emails. */
export const removalTexts: Readonly<Record<EmailLanguage, RemovalTexts>> = {
  en: {
    title: 'Review access to your account',
    question:
      'Your email address was verified for an account at {project}. The following can also be used with this account:',
    consequence:
      'If you don’t recognize it, remove it. Everything except this email address is removed, and all sessions are signed out. This can’t be undone.',
    button: 'Remove everything',
    nothing: 'Only your email address can be used with your account at {project}.',
    done: 'Access removed',
    doneText: 'None of this works with your account at {project} anymore. Sign in with a code, or reset your password.',
  },
  'de-DE': {
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
  'es-ES': {
    title: 'Revisa el acceso a tu cuenta',
    question:
      'Se ha verificado tu correo electrónico para una cuenta de {project}. También se puede acceder a esta cuenta con lo siguiente:',
    consequence:
      'Si no lo reconoces, elimínalo. Se eliminará todo excepto este correo electrónico y se cerrarán todas las sesiones. Esta acción no se puede deshacer.',
    button: 'Eliminar todo',
    nothing: 'Solo tu correo electrónico da acceso a tu cuenta de {project}.',
    done: 'Acceso eliminado',
    doneText:
      'Nada de esto funciona ya con tu cuenta de {project}. Inicia sesión con un código o restablece tu contraseña.',
  },
  'fr-FR': {
    title: 'Vérifiez les accès à votre compte',
    question:
      'Votre adresse e-mail a été vérifiée pour un compte {project}. Ces éléments donnent aussi accès à ce compte :',
    consequence:
      'Si vous ne les reconnaissez pas, supprimez-les. Tout sauf cette adresse e-mail sera supprimé, et toutes les sessions seront déconnectées. Cette action est irréversible.',
    button: 'Tout supprimer',
    nothing: 'Seule votre adresse e-mail donne accès à votre compte {project}.',
    done: 'Accès supprimés',
    doneText:
      'Plus rien de tout cela ne fonctionne avec votre compte {project}. Connectez-vous avec un code ou réinitialisez votre mot de passe.',
  },
  'fr-CA': {
    title: 'Vérifiez les accès à votre compte',
    question:
      'Votre adresse courriel a été vérifiée pour un compte {project}. Ces éléments donnent aussi accès à ce compte :',
    consequence:
      'Si vous ne les reconnaissez pas, supprimez-les. Tout sauf cette adresse courriel sera supprimé, et toutes les sessions seront déconnectées. Cette action est irréversible.',
    button: 'Tout supprimer',
    nothing: 'Seule votre adresse courriel donne accès à votre compte {project}.',
    done: 'Accès supprimés',
    doneText:
      'Plus rien de tout cela ne fonctionne avec votre compte {project}. Connectez-vous avec un code ou réinitialisez votre mot de passe.',
  },
  'it-IT': {
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
  'ja-JP': {
    title: 'アカウントへのアクセスを確認',
    question: '{project} のアカウントでメールアドレスが確認されました。このアカウントでは以下も使用できます：',
    consequence:
      '心当たりがない場合は削除してください。このメールアドレス以外がすべて削除され、すべてのセッションがログアウトされます。この操作は取り消せません。',
    button: 'すべて削除',
    nothing: '{project} のアカウントにアクセスできるのは、あなたのメールアドレスだけです。',
    done: 'アクセスを削除しました',
    doneText:
      'これらは {project} のアカウントで使用できなくなりました。コードでログインするか、パスワードを再設定してください。',
  },
  'ko-KR': {
    title: '계정 액세스 검토',
    question: '{project} 계정에서 이메일 주소가 인증되었습니다. 다음 항목도 이 계정에서 사용할 수 있습니다:',
    consequence:
      '본인의 것이 아니라면 삭제하세요. 이 이메일 주소를 제외한 모든 항목이 삭제되고 모든 세션이 로그아웃됩니다. 이 작업은 취소할 수 없습니다.',
    button: '모두 삭제',
    nothing: '{project} 계정에는 이메일 주소로만 액세스할 수 있습니다.',
    done: '액세스가 삭제되었습니다',
    doneText: '이 항목들은 더 이상 {project} 계정에서 사용할 수 없습니다. 코드로 로그인하거나 비밀번호를 재설정하세요.',
  },
  'pt-BR': {
    title: 'Revise os acessos à sua conta',
    question: 'Seu e-mail foi verificado para uma conta em {project}. Isto também dá acesso a essa conta:',
    consequence:
      'Se você não reconhece, remova. Tudo será removido, exceto este e-mail, e todas as sessões serão encerradas. Esta ação não pode ser desfeita.',
    button: 'Remover tudo',
    nothing: 'Só o seu e-mail dá acesso à sua conta em {project}.',
    done: 'Acessos removidos',
    doneText: 'Nada disso funciona mais na sua conta em {project}. Entre com um código ou redefina sua senha.',
  },
  'pt-PT': {
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
  'zh-CN': {
    title: '检查账号的访问权限',
    question: '你的邮箱地址已为 {project} 的一个账号验证。以下方式也可以用于此账号：',
    consequence:
      '如果这些不属于你，请将其移除。除此邮箱地址外的所有方式都会被移除，所有会话都会退出登录。此操作无法撤销。',
    button: '全部移除',
    nothing: '只有你的邮箱地址可以访问你的 {project} 账号。',
    done: '访问权限已移除',
    doneText: '以上方式都不能再用于你的 {project} 账号。请使用验证码登录，或重置密码。',
  },
  'zh-TW': {
    title: '檢查帳號的存取權限',
    question: '你的電子郵件地址已為 {project} 的一個帳號驗證。以下方式也可以用於此帳號：',
    consequence:
      '如果這些不屬於你，請將其移除。除此電子郵件地址外的所有方式都會被移除，所有工作階段都會登出。此操作無法復原。',
    button: '全部移除',
    nothing: '只有你的電子郵件地址可以存取你的 {project} 帳號。',
    done: '存取權限已移除',
    doneText: '以上方式都不能再用於你的 {project} 帳號。請使用驗證碼登入，或重設密碼。',
  },
};
