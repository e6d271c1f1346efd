/** An email provider, by the host name of its SMTP server. */
export interface MailHost {
  readonly name: string;
  /** Domain that SPF records include for the provider. */
  readonly include: string;
  /** DKIM selectors that the provider uses for all domains. Empty if it chooses one for each domain. */
  readonly selectors: readonly string[];
  /** Whether the provider usually sends with its own return path, so that SPF of the sending domain counts less. */
  readonly hasOwnReturnPath: boolean;
}

const hosts: readonly (MailHost & { readonly host: RegExp })[] = [
  {
    host: /(?:^|\.)amazonaws\.com$/,
    name: 'Amazon SES',
    include: 'amazonses.com',
    selectors: [],
    hasOwnReturnPath: true,
  },
  {
    host: /(?:^|\.)postmarkapp\.com$/,
    name: 'Postmark',
    include: 'spf.mtasv.net',
    selectors: ['pm'],
    hasOwnReturnPath: true,
  },
  {
    host: /(?:^|\.)resend\.com$/,
    name: 'Resend',
    include: 'amazonses.com',
    selectors: ['resend'],
    hasOwnReturnPath: true,
  },
  {
    host: /(?:^|\.)mailgun\.org$/,
    name: 'Mailgun',
    include: 'mailgun.org',
    selectors: ['mx', 'pic', 'smtp', 'k1', 'mailo', 'email', 'krs'],
    hasOwnReturnPath: false,
  },
  {
    host: /(?:^|\.)sendgrid\.net$/,
    name: 'SendGrid',
    include: 'sendgrid.net',
    selectors: ['s1', 's2'],
    hasOwnReturnPath: true,
  },
  {
    host: /(?:^|\.)(?:gmail|google|googlemail)\.com$/,
    name: 'Google',
    include: '_spf.google.com',
    selectors: ['google'],
    hasOwnReturnPath: false,
  },
  {
    host: /(?:^|\.)(?:office365|outlook)\.com$/,
    name: 'Microsoft 365',
    include: 'spf.protection.outlook.com',
    selectors: ['selector1', 'selector2'],
    hasOwnReturnPath: false,
  },
];

/** Returns the email provider of an SMTP server, if it is a known one. */
export function mailHostOf(smtpHost: string): MailHost | undefined {
  const host = smtpHost.toLowerCase().replace(/\.$/, '');
  return hosts.find((known) => known.host.test(host));
}

/** Domains of public mailboxes, whose records no project owner can change. */
const publicDomains = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com aol.com icloud.com me.com mac.com
  gmx.com gmx.de gmx.net web.de t-online.de freenet.de proton.me protonmail.com mail.com mail.ru yandex.com yandex.ru
  qq.com 163.com 126.com zoho.com zohomail.com fastmail.com hey.com orange.fr free.fr laposte.net libero.it comcast.net`.split(
    /\s+/,
  ),
);

/** Returns whether anyone can have an address at the domain. */
export function isPublicDomain(domain: string): boolean {
  return publicDomains.has(domain) || /^(?:yahoo|hotmail|outlook|live|gmx)\.[a-z.]{2,6}$/.test(domain);
}
