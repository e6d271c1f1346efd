import type { MessageTexts } from '../texts.ts';

/** The texts of the emails in Traditional Chinese. */
export const texts: MessageTexts = {
  openAddress: '或開啟以下網址：',
  teamNameIntro: '由成員設定的團隊名稱：',
  email_verification: {
    subject: '驗證你在 {project} 的電子郵件',
    heading: '驗證你的電子郵件',
    sentence: '請確認這是你在 {project} 使用的電子郵件地址。',
    button: '驗證電子郵件',
    footnote: '如果這不是你本人的操作，請忽略這封郵件。',
  },
  password_reset: {
    subject: '重設你的 {project} 密碼',
    heading: '重設密碼',
    sentence: '請為 {project} 設定新密碼。',
    button: '重設密碼',
    footnote: '如果這不是你本人的操作，請忽略這封郵件。你的密碼不會變更。',
  },
  magic_link: {
    subject: '登入 {project}：你的驗證碼是 {otp}',
    heading: '登入 {project}',
    sentence: '請在索取驗證碼的頁面輸入此驗證碼，或使用按鈕。',
    button: '登入',
    footnote: '如果這不是你本人的操作，請忽略這封郵件。切勿將驗證碼告訴他人。',
  },
  team_invitation: {
    subject: '你受邀加入 {project} 的團隊',
    heading: '加入 {project} 的團隊',
    sentence: '你受邀加入 {project} 的一個團隊。',
    button: '加入團隊',
    footnote: '如果你不認識這個團隊，請忽略這封郵件。',
  },
  sign_in_invitation: {
    subject: '你受邀使用 {project}',
    heading: '歡迎使用 {project}',
    sentence: '你受邀使用 {project}。請用此電子郵件地址登入。',
    button: '登入',
    footnote: '如果你不清楚這個邀請的來由，請忽略這封郵件。',
  },
  payment_receipt: {
    subject: '{project} 的收據',
    heading: '已收到付款',
    sentence: '謝謝。你已為 {project} 的 {product} 支付 {amount}。',
    button: '查看收據',
    footnote: '請保留此郵件作為憑證。',
  },
  payment_failed: {
    subject: '向 {project} 付款失敗',
    heading: '付款失敗',
    sentence: '我們無法收取 {project} 的 {product} 費用 {amount}。請支付帳單以保留 {product}。',
    button: '支付帳單',
    footnote: '如果你已付款，可以忽略此郵件。',
  },
  card_expiring: {
    subject: '你在 {project} 的卡片即將到期',
    heading: '卡片即將到期',
    sentence: '你在 {project} 的訂閱使用 {card} 付款，這張卡將於 {month}底到期。請在此之前新增卡片。',
    footnote: '如果你已新增卡片，可以忽略此郵件。',
  },
  password_was_reset: {
    subject: '你的 {project} 密碼已重設',
    heading: '你的密碼已重設',
    sentence: '你的 {project} 密碼已重設，並且你已在所有地方登出。',
    footnote: '如果不是你本人重設的密碼，表示有人可以讀取你的郵件。請先變更信箱的密碼。',
  },
  password_was_reset_with_access: {
    subject: '你的 {project} 密碼已重設',
    heading: '你的密碼已重設',
    sentence: '你的 {project} 密碼已重設，並且你已在所有地方登出。以下方式仍可存取你的帳號：',
    button: '檢查存取權限',
    footnote: '連結一小時內有效。如果不是你本人重設的密碼，表示有人可以讀取你的郵件。請先變更信箱的密碼。',
  },
  access: {
    passkey: '通行密鑰',
    oauth_provider: '連結的帳號',
    api_key: 'API 金鑰',
    second_factor: '驗證器應用程式',
    addedOn: '{access}，新增於 {date}',
    named: '{access}「{name}」',
  },
};
