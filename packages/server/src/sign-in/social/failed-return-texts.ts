import type { EmailLanguage } from '../../mail/emails/index.ts';

/** Texts of the page for a sign-in that cannot go back to its app by itself. `{project}` is replaced. */
export interface FailedReturnTexts {
  readonly title: string;
  /** The browser did not send the cookie of the sign-in. */
  readonly cookie: string;
  /** The answer was used before, or is too old. */
  readonly used: string;
  /** The person or the provider said no. */
  readonly denied: string;
  readonly failed: string;
  /** The link to the app. */
  readonly back: string;
}

/** The texts in all languages of emails. */
export const failedReturnTexts: Readonly<Record<EmailLanguage, FailedReturnTexts>> = {
  en: {
    title: 'Sign-in not completed',
    cookie:
      'Your browser did not send the cookie of this sign-in. Cookies may be blocked, or you started in another browser or more than ten minutes ago. Go back to the app and sign in again.',
    used: 'This sign-in was already completed or has expired. Go back to the app. If you are not signed in there, sign in again.',
    denied: 'The sign-in was cancelled or denied at the provider. Go back to the app and try again.',
    failed: 'The sign-in could not be completed. Go back to the app and try again, or use another sign-in method.',
    back: 'Back to {project}',
  },
  'de-DE': {
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
  'es-ES': {
    title: 'Inicio de sesión no completado',
    cookie:
      'Tu navegador no envió la cookie de este inicio de sesión. Puede que las cookies estén bloqueadas, o que empezaras en otro navegador o hace más de diez minutos. Vuelve a la aplicación e inicia sesión de nuevo.',
    used: 'Este inicio de sesión ya se completó o ha caducado. Vuelve a la aplicación. Si no has iniciado sesión en ella, hazlo de nuevo.',
    denied: 'El inicio de sesión se canceló o se denegó en el proveedor. Vuelve a la aplicación e inténtalo de nuevo.',
    failed:
      'No se pudo completar el inicio de sesión. Vuelve a la aplicación e inténtalo de nuevo, o usa otro método de inicio de sesión.',
    back: 'Volver a {project}',
  },
  'fr-CA': {
    title: 'Connexion non terminée',
    cookie:
      'Votre navigateur n’a pas envoyé le témoin de cette connexion. Les témoins sont peut-être bloqués, ou vous avez commencé dans un autre navigateur ou il y a plus de dix minutes. Retournez dans l’application et connectez-vous de nouveau.',
    used: 'Cette connexion est déjà terminée ou a expiré. Retournez dans l’application. Si vous n’y êtes pas connecté, connectez-vous de nouveau.',
    denied: 'La connexion a été annulée ou refusée chez le fournisseur. Retournez dans l’application et réessayez.',
    failed:
      'La connexion n’a pas pu être terminée. Retournez dans l’application et réessayez, ou utilisez une autre méthode de connexion.',
    back: 'Retourner à {project}',
  },
  'fr-FR': {
    title: 'Connexion non terminée',
    cookie:
      'Votre navigateur n’a pas envoyé le cookie de cette connexion. Les cookies sont peut-être bloqués, ou vous avez commencé dans un autre navigateur ou il y a plus de dix minutes. Revenez à l’application et connectez-vous de nouveau.',
    used: 'Cette connexion est déjà terminée ou a expiré. Revenez à l’application. Si vous n’y êtes pas connecté, connectez-vous de nouveau.',
    denied: 'La connexion a été annulée ou refusée chez le fournisseur. Revenez à l’application et réessayez.',
    failed:
      'La connexion n’a pas pu être terminée. Revenez à l’application et réessayez, ou utilisez une autre méthode de connexion.',
    back: 'Revenir à {project}',
  },
  'it-IT': {
    title: 'Accesso non completato',
    cookie:
      'Il browser non ha inviato il cookie di questo accesso. Forse i cookie sono bloccati, oppure hai iniziato in un altro browser o più di dieci minuti fa. Torna all’app e accedi di nuovo.',
    used: 'Questo accesso è già stato completato o è scaduto. Torna all’app. Se non hai effettuato l’accesso, accedi di nuovo.',
    denied: 'L’accesso è stato annullato o negato presso il provider. Torna all’app e riprova.',
    failed:
      'Non è stato possibile completare l’accesso. Torna all’app e riprova, oppure usa un altro metodo di accesso.',
    back: 'Torna a {project}',
  },
  'ja-JP': {
    title: 'ログインが完了していません',
    cookie:
      'ブラウザからこのログインの Cookie が送信されませんでした。Cookie がブロックされているか、別のブラウザで、または10分以上前に開始された可能性があります。アプリに戻って、もう一度ログインしてください。',
    used: 'このログインはすでに完了しているか、期限が切れています。アプリに戻ってください。ログインしていない場合は、もう一度ログインしてください。',
    denied: 'プロバイダーでログインがキャンセルまたは拒否されました。アプリに戻って、もう一度お試しください。',
    failed: 'ログインを完了できませんでした。アプリに戻ってもう一度試すか、別の方法でログインしてください。',
    back: '{project} に戻る',
  },
  'ko-KR': {
    title: '로그인이 완료되지 않았습니다',
    cookie:
      '브라우저가 이 로그인의 쿠키를 보내지 않았습니다. 쿠키가 차단되었거나, 다른 브라우저에서 또는 10분보다 전에 시작했을 수 있습니다. 앱으로 돌아가 다시 로그인하세요.',
    used: '이 로그인은 이미 완료되었거나 만료되었습니다. 앱으로 돌아가세요. 로그인되어 있지 않으면 다시 로그인하세요.',
    denied: '제공업체에서 로그인이 취소되었거나 거부되었습니다. 앱으로 돌아가 다시 시도하세요.',
    failed: '로그인을 완료할 수 없습니다. 앱으로 돌아가 다시 시도하거나 다른 로그인 방법을 사용하세요.',
    back: '{project}(으)로 돌아가기',
  },
  'pt-BR': {
    title: 'Login não concluído',
    cookie:
      'Seu navegador não enviou o cookie deste login. Os cookies podem estar bloqueados, ou você começou em outro navegador ou há mais de dez minutos. Volte ao aplicativo e entre novamente.',
    used: 'Este login já foi concluído ou expirou. Volte ao aplicativo. Se você não estiver conectado, entre novamente.',
    denied: 'O login foi cancelado ou negado no provedor. Volte ao aplicativo e tente novamente.',
    failed: 'Não foi possível concluir o login. Volte ao aplicativo e tente novamente, ou use outro método de login.',
    back: 'Voltar para {project}',
  },
  'pt-PT': {
    title: 'Início de sessão não concluído',
    cookie:
      'O seu navegador não enviou o cookie deste início de sessão. Os cookies podem estar bloqueados, ou começou noutro navegador ou há mais de dez minutos. Volte à aplicação e inicie sessão novamente.',
    used: 'Este início de sessão já foi concluído ou expirou. Volte à aplicação. Se não tiver sessão iniciada, inicie sessão novamente.',
    denied: 'O início de sessão foi cancelado ou recusado no fornecedor. Volte à aplicação e tente novamente.',
    failed:
      'Não foi possível concluir o início de sessão. Volte à aplicação e tente novamente, ou use outro método de início de sessão.',
    back: 'Voltar a {project}',
  },
  'zh-CN': {
    title: '登录未完成',
    cookie:
      '您的浏览器没有发送本次登录的 Cookie。可能是 Cookie 被阻止，或者您是在其他浏览器中或十多分钟前开始登录的。请返回应用并重新登录。',
    used: '本次登录已完成或已过期。请返回应用。如果您尚未登录，请重新登录。',
    denied: '登录已在提供商处取消或被拒绝。请返回应用并重试。',
    failed: '无法完成登录。请返回应用并重试，或使用其他登录方式。',
    back: '返回 {project}',
  },
  'zh-TW': {
    title: '登入未完成',
    cookie:
      '您的瀏覽器沒有傳送這次登入的 Cookie。Cookie 可能遭到封鎖，或者您是在其他瀏覽器中或十多分鐘前開始登入的。請返回應用程式並重新登入。',
    used: '這次登入已完成或已過期。請返回應用程式。如果您尚未登入，請重新登入。',
    denied: '登入已在提供者處取消或遭到拒絕。請返回應用程式並再試一次。',
    failed: '無法完成登入。請返回應用程式並再試一次，或使用其他登入方式。',
    back: '返回 {project}',
  },
};
