import type { MessageTexts } from '../texts.ts';

/** The texts of the emails in Simplified Chinese. */
export const texts: MessageTexts = {
  openAddress: '或打开以下地址：',
  teamNameIntro: '由成员设置的团队名称：',
  email_verification: {
    subject: '验证你在 {project} 的邮箱',
    heading: '验证你的邮箱',
    sentence: '请确认这是你在 {project} 使用的邮箱地址。',
    button: '验证邮箱',
    footnote: '如果这不是你本人的操作，请忽略此邮件。',
  },
  password_reset: {
    subject: '重置你的 {project} 密码',
    heading: '重置密码',
    sentence: '请为 {project} 设置新密码。',
    button: '重置密码',
    footnote: '如果这不是你本人的操作，请忽略此邮件。你的密码不会改变。',
  },
  magic_link: {
    subject: '登录 {project}：你的验证码是 {otp}',
    heading: '登录 {project}',
    sentence: '请在请求验证码的页面输入此验证码，或点击按钮。',
    button: '登录',
    footnote: '如果这不是你本人的操作，请忽略此邮件。切勿将验证码告诉他人。',
  },
  team_invitation: {
    subject: '你受邀加入 {project} 的一个团队',
    heading: '加入 {project} 的团队',
    sentence: '你受邀加入 {project} 的一个团队。',
    button: '加入团队',
    footnote: '如果你不认识这个团队，请忽略此邮件。',
  },
  sign_in_invitation: {
    subject: '你受邀使用 {project}',
    heading: '欢迎使用 {project}',
    sentence: '你受邀使用 {project}。请用此邮箱地址登录。',
    button: '登录',
    footnote: '如果你不清楚此邀请的来由，请忽略此邮件。',
  },
  payment_receipt: {
    subject: '{project} 的收据',
    heading: '已收到付款',
    sentence: '谢谢。你已为 {project} 的 {product} 支付 {amount}。',
    button: '查看收据',
    footnote: '请保存此邮件作为凭证。',
  },
  payment_failed: {
    subject: '向 {project} 付款失败',
    heading: '付款失败',
    sentence: '我们未能收取 {project} 的 {product} 费用 {amount}。请支付账单以保留 {product}。',
    button: '支付账单',
    footnote: '如果你已付款，可以忽略此邮件。',
  },
  card_expiring: {
    subject: '你在 {project} 的银行卡即将过期',
    heading: '银行卡即将过期',
    sentence: '你在 {project} 的订阅使用 {card} 付款，该卡将于 {month}底过期。请在此之前添加新卡。',
    footnote: '如果你已添加新卡，可以忽略此邮件。',
  },
  password_was_reset: {
    subject: '你的 {project} 密码已重置',
    heading: '你的密码已重置',
    sentence: '你的 {project} 密码已重置，并且你已在所有地方退出登录。',
    footnote: '如果不是你本人重置的密码，说明有人可以读取你的邮件。请先更改邮箱的密码。',
  },
  password_was_reset_with_access: {
    subject: '你的 {project} 密码已重置',
    heading: '你的密码已重置',
    sentence: '你的 {project} 密码已重置，并且你已在所有地方退出登录。以下方式仍可访问你的账号：',
    button: '检查访问权限',
    footnote: '链接一小时内有效。如果不是你本人重置的密码，说明有人可以读取你的邮件。请先更改邮箱的密码。',
  },
  access: {
    passkey: '通行密钥',
    oauth_provider: '关联账号',
    api_key: 'API 密钥',
    second_factor: '身份验证器应用',
    addedOn: '{access}，添加于 {date}',
    named: '{access}“{name}”',
  },
};
