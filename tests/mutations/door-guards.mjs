/** The guards of parsers, tokens, links and exports, in the form of `guards.mjs`. */
export const doorGuards = [
  { guard: 'metrics-need-the-token', test: 'monitoring/metrics#only the token' },
  // Sources of emails
  {
    guard: 'time-of-parser-of-email-sources',
    file: 'packages/server/src/adapters/email-rendering/within-millis.ts',
    from: 'Math.min(Math.max(1, Math.ceil(millis)), timeoutMax)',
    to: 'millis > 0 ? timeoutMax : 1',
    test: 'attacks/hostile-sources#within the time',
  },
  { guard: 'cpu-time-of-email-thread', test: 'email-rendering/threads#nothing can interrupt' },
  {
    guard: 'slow-projects-leave-thread-to-others',
    from: '!this.#queue.isSlow(task)',
    to: 'true',
    test: 'base/fair-work#leave one place',
  },
  {
    guard: 'emails-of-slow-projects-are-not-urgent',
    from: ' && !this.isSlow(item)',
    test: 'base/fair-queue#slow project are not urgent',
  },
  // Portal tokens
  {
    guard: 'portal-tokens-end-with-session',
    from: 'id = t.session_id and s.user_id = t.person_id',
    to: 'user_id = t.person_id or t.session_id is not null',
    test: 'attacks/portal-tokens#signs out',
  },
  {
    guard: 'things-of-person-end-with-membership',
    from: 'false',
    to: 'true',
    test: 'attacks/portal-tokens#removed from the team',
  },
  {
    guard: 'things-of-person-end-with-role',
    from: 'roleReaches(role, ',
    to: "roleReaches('owner', ",
    test: 'attacks/portal-tokens#role support',
  },
  {
    guard: 'portal-tokens-end-with-key',
    from: ' k.revoked_at is null and',
    test: 'attacks/portal-tokens#ends with the key',
  },
  {
    guard: 'portal-tokens-end-after-hour',
    from: 't.expires_at > ${the.now}::timestamptz',
    to: '${the.now}::timestamptz is not null',
    test: 'attacks/portal-tokens#after an hour',
  },
  // Safe methods
  {
    guard: 'opening-unsubscribe-link-changes-nothing',
    from: 'return await unsubscribePage(await requireSubscription(context, query.code)',
    to: 'const s = await requireSubscription(context, query.code); await unsubscribe(s); return await unsubscribePage(s',
    test: 'broadcasts/send-email#also for one click',
  },
  {
    guard: 'undo-of-own-unsubscribe-link',
    from: 'sameSecret(mac, undoMac(keys, code, `${version}.${expires}`))',
    to: 'true',
    test: 'notifications/unsubscribe-undo#only its own choice',
  },
  {
    guard: 'undo-of-unsubscribe-link-ends',
    from: 'Number(expires) > now.getTime()',
    to: 'true',
    test: 'notifications/unsubscribe-undo#only its own choice',
  },
  { guard: 'undo-of-last-choice', test: 'notifications/unsubscribe-undo#only its own choice' },
  // CSV
  {
    guard: 'formulas-in-cells-of-other-csv-dialects',
    from: '|[;|\\t\\r\\n]',
    test: 'events/events#safe for spreadsheets',
  },
  // Command-line logins
  {
    guard: 'where-command-line-login-was-started',
    from: 'context.address === null ? null : JSON.stringify(context.address)',
    to: 'null',
    test: 'cli-login/cli-login#where the login was started',
  },
  {
    guard: 'code-to-compare-belongs-to-login',
    from: 'comparisonCode(loginCodeDigest)',
    to: "'AAAA-AAAA'",
    test: 'cli-login/cli-login#where the login was started',
  },
  // HEAD and compression
  {
    guard: 'head-writes-nothing',
    from: 'isHead(request) ? parts.database.handle().withoutWrites() : ',
    test: 'matrix/safe-reads#no HEAD changes a row',
  },
  {
    guard: 'head-counts-as-no-use-of-admin-key',
    from: 'isHead(request) ? quiet : ',
    test: 'matrix/head-and-options#count as use',
  },
  {
    guard: 'no-compressed-secrets',
    from: ' && spec.hasSecrets !== true',
    test: 'matrix/compression#with secrets are not compressed',
  },
  {
    guard: 'docs-path',
    test: 'pages/docs#other addresses get the page for missing pages',
  },
];
