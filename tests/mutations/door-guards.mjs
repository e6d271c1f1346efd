const server = 'packages/server/src';
const rendering = `${server}/adapters/email-rendering`;

/** The guards of parsers, tokens, links and exports, in the form of `guards.mjs`. */
export const doorGuards = [
  // Sources of emails
  {
    guard: 'the time of the parser of email sources',
    file: `${rendering}/within-millis.ts`,
    from: '{ timeout: Math.min(Math.max(1, Math.ceil(millis)), timeoutMax) }',
    to: '{ timeout: millis > 0 ? timeoutMax : 1 }',
    test: 'attacks/hostile-sources#within the time',
  },
  {
    guard: 'the processor time of a thread that renders emails',
    file: `${rendering}/thread.ts`,
    from: 'if (used - first > cpuMillisMax) kill();',
    to: '',
    test: 'attacks/hostile-sources#cannot be interrupted',
  },
  {
    guard: 'slow projects leave a thread to the others',
    file: `${rendering}/renderer.ts`,
    from: '(slow < sharedMax || !queue.isSlow(project))',
    to: '(slow < sharedMax || queue.isSlow(project) || true)',
    test: 'email-rendering/threads#leave a thread',
    project: 'unit',
  },
  {
    guard: 'emails of slow projects are not urgent',
    file: `${rendering}/render-queue.ts`,
    from: 'waiting.urgent.length > 0 && !this.isSlow(project)',
    to: 'waiting.urgent.length > 0',
    test: 'email-rendering/render-queue#slow project are not urgent',
    project: 'unit',
  },
  // Portal tokens
  {
    guard: 'portal tokens end with the session',
    file: `${server}/history/webhooks/applications/portal-tokens.queries.ts`,
    from: 's.tenancy_id = t.person_tenancy_id and s.id = t.session_id and s.user_id = t.person_id',
    to: 's.tenancy_id = t.person_tenancy_id and s.user_id = t.person_id or t.session_id is not null',
    test: 'attacks/portal-tokens#signs out',
  },
  {
    guard: 'portal tokens end with the membership',
    file: `${server}/history/webhooks/applications/portal-tokens.service.ts`,
    from: "if (role === 'no-user' || role === 'no-role') return undefined;",
    to: "if (role === 'no-user' || role === 'no-role') return application;",
    test: 'attacks/portal-tokens#removed from the team',
  },
  {
    guard: 'portal tokens end with the role',
    file: `${server}/history/webhooks/applications/portal-tokens.service.ts`,
    from: 'return roleReaches(role, needed) ? application : undefined;',
    to: 'return needed ? application : undefined;',
    test: 'attacks/portal-tokens#role support',
  },
  {
    guard: 'portal tokens end with the key',
    file: `${server}/history/webhooks/applications/portal-tokens.queries.ts`,
    from: 'where k.id = t.key_set_id and k.revoked_at is null and',
    to: 'where k.id = t.key_set_id and',
    test: 'attacks/portal-tokens#ends with the key',
  },
  {
    guard: 'portal tokens end after an hour',
    file: `${server}/history/webhooks/applications/portal-tokens.queries.ts`,
    from: 't.id = ${the.id}::uuid and t.expires_at > ${the.now}::timestamptz',
    to: 't.id = ${the.id}::uuid and ${the.now}::timestamptz is not null',
    test: 'attacks/portal-tokens#after an hour',
  },
  // Safe methods
  {
    guard: 'opening an unsubscribe link changes nothing',
    file: `${server}/users/notifications/notifications.handlers.ts`,
    from: 'return pageAnswerOf(unsubscribePage(await requireSubscription(context, query.code), context.acceptLanguage));',
    to: 'const s = await requireSubscription(context, query.code); await unsubscribe(s); return pageAnswerOf(unsubscribePage(s, context.acceptLanguage));',
    test: 'broadcasts/send-email#also for one click',
  },
  // CSV
  {
    guard: 'formulas in cells of other CSV dialects',
    file: 'packages/contract/src/kit/csv.ts',
    from: '(^|[;|\\t\\r\\n])',
    to: '(^)',
    test: 'events/events#safe for spreadsheets',
  },
  // Command-line logins
  {
    guard: 'where a command-line login was started',
    file: `${server}/sign-in/cli-login/cli-login.service.ts`,
    from: 'context.address === null ? null : JSON.stringify(context.address)',
    to: 'null',
    test: 'cli-login/cli-login#where the login was started',
  },
  {
    guard: 'the code to compare belongs to the login',
    file: `${server}/sign-in/cli-login/cli-login.service.ts`,
    from: 'comparison_code: comparisonCode(loginCodeDigest),\n  };\n}\n\nconst',
    to: "comparison_code: 'AAAA-AAAA',\n  };\n}\n\nconst",
    test: 'cli-login/cli-login#where the login was started',
  },
  // HEAD and compression
  {
    guard: 'HEAD writes nothing',
    file: `${server}/http/pipeline/pipeline.ts`,
    from: 'isHead(request) ? parts.database.handle().withoutWrites() : parts.database.handle()',
    to: 'parts.database.handle()',
    test: 'matrix/safe-reads#no HEAD changes a row',
  },
  {
    guard: 'HEAD counts as no use of an admin key',
    file: `${server}/http/pipeline/pipeline.ts`,
    from: 'platform: isHead(request) ? quiet : parts.platform',
    to: 'platform: parts.platform',
    test: 'matrix/head-and-options#count as use',
  },
  {
    guard: 'responses with secrets are not compressed',
    file: `${server}/http/pipeline/pipeline.ts`,
    from: ' && spec.hasSecrets !== true',
    to: '',
    test: 'matrix/compression#with secrets are not compressed',
  },
  {
    guard: 'the rules of a page apply to its compressed copy',
    file: `${server}/pages/pages.ts`,
    from: "sent.replace(/\\.(?:br|gz)$/, '')",
    to: 'sent',
    test: 'pages/pages#as the build has compressed',
    project: 'unit',
  },
];
