import type { ServerPageTexts } from '../en-US/server-pages.ts';

/** The texts of the pages of the server in Chinese with traditional characters. */
export const texts: ServerPageTexts = {
  unsubscribe: {
    title: '取消訂閱',
    question: '不再接收 {project} 寄送的「{category}」類郵件？',
    button: '取消訂閱',
    done: '已取消訂閱',
    doneText: '您將不再收到 {project} 寄送的「{category}」類郵件。',
    already: '您已取消訂閱 {project} 的「{category}」類郵件。',
    undo: '重新接收',
    undone: '已恢復訂閱',
    undoneText: '您將重新收到 {project} 寄送的「{category}」類郵件。',
    settings: '所有郵件設定',
    back: '返回 {project}',
  },
  accessRemoval: {
    title: '檢查帳號的存取權限',
    question: '你的電子郵件地址已為 {project} 的一個帳號驗證。以下方式也可以用於此帳號：',
    consequence:
      '如果這些不屬於你，請將其移除。除此電子郵件地址外的所有方式都會被移除，所有工作階段都會登出。此操作無法復原。',
    button: '全部移除',
    nothing: '只有你的電子郵件地址可以存取你的 {project} 帳號。',
    done: '存取權限已移除',
    doneText: '以上方式都不能再用於你的 {project} 帳號。請使用驗證碼登入，或重設密碼。',
  },
  failedReturn: {
    title: '登入未完成',
    cookie:
      '您的瀏覽器沒有傳送這次登入的 Cookie。Cookie 可能遭到封鎖，或者您是在其他瀏覽器中或十多分鐘前開始登入的。請返回應用程式並重新登入。',
    used: '這次登入已完成或已過期。請返回應用程式。如果您尚未登入，請重新登入。',
    denied: '登入已在提供者處取消或遭到拒絕。請返回應用程式並再試一次。',
    failed: '無法完成登入。請返回應用程式並再試一次，或使用其他登入方式。',
    back: '返回 {project}',
  },
};
