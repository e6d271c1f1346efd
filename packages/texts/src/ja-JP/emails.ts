import type { MessageTexts } from '../en-US/emails.ts';

/** The texts of the emails in Japanese. */
export const texts: MessageTexts = {
  openAddress: 'または、次のアドレスを開いてください：',
  teamNameIntro: 'メンバーが付けたチーム名：',
  email_verification: {
    subject: '{project} のメールアドレスの確認',
    heading: 'メールアドレスの確認',
    sentence: 'このアドレスが {project} でご利用のメールアドレスであることを確認してください。',
    button: 'メールアドレスを確認',
    footnote: 'お心当たりがない場合は、このメールを無視してください。',
  },
  password_reset: {
    subject: '{project} のパスワードの再設定',
    heading: 'パスワードの再設定',
    sentence: '{project} の新しいパスワードを設定してください。',
    button: 'パスワードを再設定',
    footnote: 'お心当たりがない場合は、このメールを無視してください。パスワードは変更されません。',
  },
  magic_link: {
    subject: '{project} へのログイン：コードは {otp} です',
    heading: '{project} にログイン',
    sentence: 'コードを要求したページでこのコードを入力するか、ボタンを押してください。',
    button: 'ログイン',
    footnote: 'お心当たりがない場合は、このメールを無視してください。このコードは誰にも教えないでください。',
  },
  team_invitation: {
    subject: '{project} のチームに招待されています',
    heading: '{project} のチームに参加',
    sentence: '{project} のチームに招待されています。',
    button: 'チームに参加',
    footnote: 'このチームに心当たりがない場合は、このメールを無視してください。',
  },
  sign_in_invitation: {
    subject: '{project} に招待されています',
    heading: '{project} へようこそ',
    sentence: '{project} に招待されています。このメールアドレスでログインしてください。',
    button: 'ログイン',
    footnote: 'お心当たりがない場合は、このメールを無視してください。',
  },
  payment_receipt: {
    subject: '{project} の領収書',
    heading: 'お支払いを受け付けました',
    sentence: 'ありがとうございます。{project} の {product} に {amount} をお支払いいただきました。',
    button: '領収書を表示',
    footnote: 'このメールは控えとして保管してください。',
  },
  payment_failed: {
    subject: '{project} へのお支払いに失敗しました',
    heading: 'お支払いに失敗しました',
    sentence:
      '{project} の {product} の料金 {amount} を請求できませんでした。{product} を引き続き利用するには、請求書をお支払いください。',
    button: '請求書を支払う',
    footnote: 'すでにお支払い済みの場合は、このメールを無視してください。',
  },
  card_expiring: {
    subject: '{project} のカードの有効期限が近づいています',
    heading: 'カードの有効期限が近づいています',
    sentence:
      '{project} のサブスクリプションは {card} でお支払いいただいています。このカードの有効期限は {month}末です。それまでに新しいカードを追加してください。',
    footnote: 'すでに新しいカードを追加済みの場合は、このメールを無視してください。',
  },
  password_was_reset: {
    subject: '{project} のパスワードが再設定されました',
    heading: 'パスワードが再設定されました',
    sentence: '{project} のパスワードが再設定され、すべてのデバイスからログアウトされました。',
    footnote:
      'ご自身で再設定していない場合は、第三者があなたのメールを読める状態です。まずメールアカウントのパスワードを変更してください。',
  },
  password_was_reset_with_access: {
    subject: '{project} のパスワードが再設定されました',
    heading: 'パスワードが再設定されました',
    sentence:
      '{project} のパスワードが再設定され、すべてのデバイスからログアウトされました。以下は引き続きアカウントで使用できます：',
    button: 'アクセスを確認',
    footnote:
      'リンクの有効期限は1時間です。ご自身で再設定していない場合は、第三者があなたのメールを読める状態です。まずメールアカウントのパスワードを変更してください。',
  },
  address_was_verified: {
    subject: '{project} のメールアドレスが確認されました',
    heading: 'メールアドレスが確認されました',
    sentence: '{project} のアカウントでメールアドレスが確認されました。このアカウントでは以下も使用できます：',
    button: 'アクセスを確認',
    footnote:
      'すべてご自身のものであれば、このメールは無視してかまいません。心当たりがない場合は、リンクを開いて削除してください。リンクの有効期限は7日間です。',
  },
  securityNotice: {
    subject: '{change}（{project}）',
    sentence: '{project} のアカウントが変更されました。',
    button: 'アカウントを確認',
    notMe: '心当たりがない',
    footnote:
      '心当たりがない場合は、パスワードを再設定し、アカウント設定でログイン方法とセッションを確認してください。',
    time: '日時',
    device: 'デバイス',
    place: '場所',
    codesLeft: '残りのリカバリーコード',
    changes: {
      password_set: 'パスワードが設定されました',
      password_changed: 'パスワードが変更されました',
      password_removed: 'パスワードが削除されました',
      address_changed: 'アカウントのメールアドレスが変更されました',
      passkey_added: 'パスキーが追加されました',
      passkey_removed: 'パスキーが削除されました',
      account_linked: 'アカウントが連携されました',
      account_unlinked: '連携アカウントが解除されました',
      second_factor_on: '2要素認証が有効になりました',
      second_factor_off: '2要素認証が無効になりました',
      second_factor_replaced: '認証アプリが変更されました',
      recovery_codes_created: '新しいリカバリーコードが作成されました',
      recovery_code_used: [
        'リカバリーコードが使用されました',
        '{project} のアカウントへのログインにリカバリーコードが使用されました。このコードは再度使用できません。',
      ],
      api_key_created: 'APIキーが作成されました',
      token_reused: 'コピーされた可能性のあるセッションを終了しました',
      earlier_access_removed: [
        'アカウントへの以前のアクセスが削除されました',
        'メールアドレスが初めて確認されました。そのため、これまで{project}のアカウントにアクセスできたほかのログイン方法、メールアドレス、APIキー、セッションはすべて削除されました。',
      ],
      deletion_scheduled: [
        'アカウントは{date}に削除されます',
        '{project} のアカウントの削除が申請され、すべてのセッションが終了しました。アカウントを残すには、この日までにログインしてください。削除後は復元できません。',
        'ログイン',
      ],
      deletion_canceled: [
        'アカウントは削除されません',
        '{project} のアカウントの削除は取り消されました。アカウントは引き続きご利用いただけます。',
      ],
      new_device: ['アカウントへの新しいログイン', '{project} のアカウントに新しいデバイスからログインがありました。'],
    },
  },
  access: {
    passkey: 'パスキー',
    oauth_provider: '連携アカウント',
    api_key: 'APIキー',
    second_factor: '認証アプリ',
    password: 'パスワード',
    email_address: 'メールアドレス',
    session: 'セッション',
    command_line: 'コマンドライン',
    trusted_device: '信頼済みデバイス',
    addedOn: '{access}（{date} に追加）',
    named: '{access}「{name}」',
  },
};
