/** The guards of queues that projects share, in the form of `guards.mjs`. */
export const queueGuards = [
  {
    guard: 'domain-of-handler-path',
    from: 'URL.parse(path, origin)?.origin === origin',
    to: "path !== ''",
    test: 'attacks/queues#handler path of another domain',
  },
  {
    guard: 'check-of-new-config-values',
    from: ' instanceof z.ZodCatch ? entry.def.innerType : entry',
    test: 'attacks/queues#is refused',
  },
  {
    guard: 'email-that-fails-stops-no-other-one',
    from: 'return noEmail',
    to: 'throw error',
    test: 'payment-provider/payment-emails#cannot be rendered',
  },
  {
    guard: 'project-that-fails-stops-no-other-one',
    from: 'if (isUnavailable(error)) ',
    test: 'attacks/queues#configuration cannot be read',
  },
  { guard: 'notices-that-fail-are-not-repeated', test: 'attacks/queues#configuration cannot be read' },
  {
    guard: 'development-inbox-only-in-development',
    from: ' && !settings.isProduction',
    test: 'broadcasts/development-inbox#in production mode',
  },
  {
    guard: 'broadcast-to-verified-emails',
    from: 'c.is_verified or not ',
    to: 'true or ',
    test: 'broadcasts/development-inbox#skips the others',
  },
  {
    guard: 'transactional-emails-stay-on',
    test: 'notifications/notifications#nobody can turn transactional emails off',
  },
  {
    guard: 'transactional-emails-are-sent',
    from: 'canBeDisabled && ',
    test: 'broadcasts/send-email#HTML reaches the listed users',
  },
  {
    guard: 'bulk-work-in-turns',
    from: 'isShared() ? await inTurn(project, part, countOf) : await part()',
    to: 'await part()',
    test: 'limits/bulk-turns#one part of all bulk work',
  },
  { guard: 'pause-of-bulk-work', test: 'limits/bulk-turns#with pauses as long' },
  {
    guard: 'bulk-work-of-projects-in-turns',
    from: '{ project }',
    to: "{ project: '' }",
    test: 'limits/bulk-turns#leaves room and turns',
  },
  { guard: 'test-of-draft-needs-own-server', test: 'broadcasts/development-inbox#goes to one address' },
  { guard: 'request-log-share-of-project', test: 'requests/rooms#takes neither the room of others' },
  { guard: 'request-log-invented-projects-share-room', test: 'requests/rooms#strangers have no more room' },
  {
    guard: 'request-log-share-of-bodies',
    from: '(waiting.bodies < bodiesMax ? bodiesShare.max : bodiesShare.min)',
    to: 'heldBodiesMax',
    test: 'requests/bodies#large bodies take neither',
  },
];
