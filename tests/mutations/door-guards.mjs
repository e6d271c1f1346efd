const server = 'packages/server/src';
const rendering = `${server}/platform/email-rendering`;

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
    file: `${rendering}/fair-queue.ts`,
    from: 'waiting.urgent.length > 0 && !this.isSlow(project)',
    to: 'waiting.urgent.length > 0',
    test: 'email-rendering/fair-queue#slow project are not urgent',
    project: 'unit',
  },
];
