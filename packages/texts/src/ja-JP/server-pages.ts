import type { ServerPageTexts } from '../en-US/server-pages.ts';

/** The texts of the pages of the server in Japanese. */
export const texts: ServerPageTexts = {
  unsubscribe: {
    title: '配信停止',
    question: '{project} からの「{category}」のメールの配信を停止しますか？',
    button: '配信を停止',
    done: '配信を停止しました',
    doneText: '{project} からの「{category}」のメールは今後届きません。',
    already: '{project} の「{category}」の配信はすでに停止されています。',
    undo: '再び受け取る',
    undone: '配信を再開しました',
    undoneText: '{project} からの「{category}」のメールが再び届きます。',
    settings: 'メール設定をすべて表示',
    back: '{project} に戻る',
  },
  accessRemoval: {
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
  failedReturn: {
    title: 'ログインが完了していません',
    cookie:
      'ブラウザからこのログインの Cookie が送信されませんでした。Cookie がブロックされているか、別のブラウザで、または10分以上前に開始された可能性があります。アプリに戻って、もう一度ログインしてください。',
    used: 'このログインはすでに完了しているか、期限が切れています。アプリに戻ってください。ログインしていない場合は、もう一度ログインしてください。',
    denied: 'プロバイダーでログインがキャンセルまたは拒否されました。アプリに戻って、もう一度お試しください。',
    failed: 'ログインを完了できませんでした。アプリに戻ってもう一度試すか、別の方法でログインしてください。',
    back: '{project} に戻る',
  },
};
