import type { ServerPageTexts } from '../en-US/server-pages.ts';

/** The texts of the pages of the server in Chinese with simplified characters. */
export const texts: ServerPageTexts = {
  unsubscribe: {
    title: '退订',
    question: '不再接收 {project} 发送的“{category}”类邮件？',
    button: '退订',
    done: '已退订',
    doneText: '您将不再收到 {project} 发送的“{category}”类邮件。',
    already: '您已退订 {project} 的“{category}”类邮件。',
    undo: '重新接收',
    undone: '已恢复订阅',
    undoneText: '您将重新收到 {project} 发送的“{category}”类邮件。',
    settings: '所有邮件设置',
    back: '返回 {project}',
  },
  accessRemoval: {
    title: '检查账号的访问权限',
    question: '你的邮箱地址已为 {project} 的一个账号验证。以下方式也可以用于此账号：',
    consequence:
      '如果这些不属于你，请将其移除。除此邮箱地址外的所有方式都会被移除，所有会话都会退出登录。此操作无法撤销。',
    button: '全部移除',
    nothing: '只有你的邮箱地址可以访问你的 {project} 账号。',
    done: '访问权限已移除',
    doneText: '以上方式都不能再用于你的 {project} 账号。请使用验证码登录，或重置密码。',
  },
  failedReturn: {
    title: '登录未完成',
    cookie:
      '您的浏览器没有发送本次登录的 Cookie。可能是 Cookie 被阻止，或者您是在其他浏览器中或十多分钟前开始登录的。请返回应用并重新登录。',
    used: '本次登录已完成或已过期。请返回应用。如果您尚未登录，请重新登录。',
    denied: '登录已在提供商处取消或被拒绝。请返回应用并重试。',
    failed: '无法完成登录。请返回应用并重试，或使用其他登录方式。',
    back: '返回 {project}',
  },
};
