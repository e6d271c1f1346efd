const server = 'packages/server/src';

/** The guards of queues that projects share, in the form of `guards.mjs`. */
export const queueGuards = [
  {
    guard: 'the domain of a handler path',
    file: 'packages/contract/src/fields/text.ts',
    from: 'return URL.parse(path, origin)?.origin === origin;',
    to: "return path !== '';",
    test: 'attacks/queues#handler path of another domain',
  },
  {
    guard: 'the check of new values of keys whose stored values are replaced',
    file: `${server}/owners/project-config/read-changes.ts`,
    from: 'entry instanceof z.ZodCatch ? entry.def.innerType : entry',
    to: 'entry',
    test: 'attacks/queues#is refused',
  },
  {
    guard: 'an email that fails stops no other one',
    file: `${server}/mail/emails/prepare-emails.ts`,
    from: '      return noEmail;',
    to: '      throw error;',
    test: 'payment-provider/payment-emails#cannot be rendered',
  },
  {
    guard: 'a project that fails stops no other one',
    file: `${server}/kernel/background/separately.ts`,
    from: 'if (isUnavailable(error)) throw error;',
    to: 'throw error;',
    test: 'attacks/queues#configuration cannot be read',
  },
  {
    guard: 'notices that fail are not repeated',
    file: `${server}/history/security-notices/security-notices.service.ts`,
    from: "if (!isUnavailable(error)) await queue(withoutEmails, '');",
    to: '',
    test: 'attacks/queues#configuration cannot be read',
  },
];
