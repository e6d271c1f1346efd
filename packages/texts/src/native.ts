import type { Language } from './languages.ts';

/**
 * Texts of the components for native apps, which bundle all languages. They are those of the pages, with the same keys: the test compares
 * them.
 */
export const nativeTexts = {
  'en-US': {
    'sign-in.button': 'Sign in',
    'sign-out.button': 'Sign out',
    'user.menu': 'Account: {name}',
    'user.settings': 'Account settings',
    'user.unnamed': 'You',
    'problem.unreachable': 'Could not reach the server. Check your internet connection and try again.',
    'problem.unexpected': 'Something went wrong. Try again in a moment.',
  },
  ar: {
    'sign-in.button': 'تسجيل الدخول',
    'sign-out.button': 'تسجيل الخروج',
    'user.menu': 'الحساب: {name}',
    'user.settings': 'إعدادات الحساب',
    'user.unnamed': 'أنت',
    'problem.unreachable': 'تعذّر الوصول إلى الخادم. تحقّق من اتصالك بالإنترنت وحاول مرة أخرى.',
    'problem.unexpected': 'حدث خطأ ما. حاول مرة أخرى بعد قليل.',
  },
  'de-DE': {
    'sign-in.button': 'Anmelden',
    'sign-out.button': 'Abmelden',
    'user.menu': 'Konto: {name}',
    'user.settings': 'Kontoeinstellungen',
    'user.unnamed': 'Du',
    'problem.unreachable':
      'Der Server ist nicht erreichbar. Prüfe deine Internetverbindung und versuche es noch einmal.',
    'problem.unexpected': 'Etwas ist schiefgelaufen. Versuche es gleich noch einmal.',
  },
  'es-ES': {
    'sign-in.button': 'Iniciar sesión',
    'sign-out.button': 'Cerrar sesión',
    'user.menu': 'Cuenta: {name}',
    'user.settings': 'Ajustes de la cuenta',
    'user.unnamed': 'Tú',
    'problem.unreachable':
      'No se puede contactar con el servidor. Comprueba tu conexión a internet e inténtalo de nuevo.',
    'problem.unexpected': 'Se ha producido un error. Inténtalo de nuevo dentro de un momento.',
  },
  'fr-CA': {
    'sign-in.button': 'Se connecter',
    'sign-out.button': 'Se déconnecter',
    'user.menu': 'Compte : {name}',
    'user.settings': 'Paramètres du compte',
    'user.unnamed': 'Vous',
    'problem.unreachable': 'Le serveur est injoignable. Vérifiez votre connexion internet et réessayez.',
    'problem.unexpected': 'Un problème est survenu. Réessayez dans un instant.',
  },
  'fr-FR': {
    'sign-in.button': 'Se connecter',
    'sign-out.button': 'Se déconnecter',
    'user.menu': 'Compte : {name}',
    'user.settings': 'Paramètres du compte',
    'user.unnamed': 'Vous',
    'problem.unreachable': 'Le serveur est injoignable. Vérifiez votre connexion internet et réessayez.',
    'problem.unexpected': 'Un problème est survenu. Réessayez dans un instant.',
  },
  'it-IT': {
    'sign-in.button': 'Accedi',
    'sign-out.button': 'Esci',
    'user.menu': 'Account di {name}',
    'user.settings': 'Impostazioni dell’account',
    'user.unnamed': 'Tu',
    'problem.unreachable': 'Il server non è raggiungibile. Controlla la connessione a internet e riprova.',
    'problem.unexpected': 'Qualcosa è andato storto. Riprova tra un momento.',
  },
  'ja-JP': {
    'sign-in.button': 'ログイン',
    'sign-out.button': 'ログアウト',
    'user.menu': '{name} のアカウント',
    'user.settings': 'アカウント設定',
    'user.unnamed': 'あなた',
    'problem.unreachable': 'サーバーに接続できません。インターネット接続を確認して、もう一度お試しください。',
    'problem.unexpected': '問題が発生しました。しばらくしてから、もう一度お試しください。',
  },
  'ko-KR': {
    'sign-in.button': '로그인',
    'sign-out.button': '로그아웃',
    'user.menu': '{name}의 계정',
    'user.settings': '계정 설정',
    'user.unnamed': '나',
    'problem.unreachable': '서버에 연결할 수 없습니다. 인터넷 연결을 확인하고 다시 시도하세요.',
    'problem.unexpected': '문제가 발생했습니다. 잠시 후 다시 시도하세요.',
  },
  'nl-NL': {
    'sign-in.button': 'Inloggen',
    'sign-out.button': 'Uitloggen',
    'user.menu': 'Account: {name}',
    'user.settings': 'Accountinstellingen',
    'user.unnamed': 'Jij',
    'problem.unreachable': 'De server is niet bereikbaar. Controleer je internetverbinding en probeer het opnieuw.',
    'problem.unexpected': 'Er is iets misgegaan. Probeer het zo meteen opnieuw.',
  },
  'pt-BR': {
    'sign-in.button': 'Entrar',
    'sign-out.button': 'Sair',
    'user.menu': 'Conta de {name}',
    'user.settings': 'Configurações da conta',
    'user.unnamed': 'Você',
    'problem.unreachable': 'Não foi possível acessar o servidor. Verifique sua conexão com a internet e tente de novo.',
    'problem.unexpected': 'Algo deu errado. Tente de novo daqui a pouco.',
  },
  'pt-PT': {
    'sign-in.button': 'Iniciar sessão',
    'sign-out.button': 'Terminar sessão',
    'user.menu': 'Conta de {name}',
    'user.settings': 'Definições da conta',
    'user.unnamed': 'Você',
    'problem.unreachable': 'Não é possível contactar o servidor. Verifique a ligação à Internet e tente novamente.',
    'problem.unexpected': 'Algo correu mal. Tente novamente daqui a pouco.',
  },
  'zh-CN': {
    'sign-in.button': '登录',
    'sign-out.button': '退出登录',
    'user.menu': '{name} 的账号',
    'user.settings': '账号设置',
    'user.unnamed': '你',
    'problem.unreachable': '无法连接服务器。请检查网络连接，然后重试。',
    'problem.unexpected': '出了点问题，请稍后重试。',
  },
  'zh-TW': {
    'sign-in.button': '登入',
    'sign-out.button': '登出',
    'user.menu': '{name} 的帳號',
    'user.settings': '帳號設定',
    'user.unnamed': '你',
    'problem.unreachable': '無法連線到伺服器。請檢查網路連線，然後再試一次。',
    'problem.unexpected': '發生問題，請稍後再試一次。',
  },
} satisfies Readonly<Record<Language, object>>;

/** Key of a text of the components for native apps. */
export type NativeText = keyof (typeof nativeTexts)['en-US'];
