/** Paths of guides below `/docs/`, by the beginning of the path of a screen below its project. The longest one counts. */
export const guides: Readonly<Record<string, string>> = {
  '': 'get-started/one-command/',
  '/growth': 'build/growth/',
  '/users': 'build/users/',
  '/sign-ins': 'build/events/#why-a-sign-in-failed',
  '/teams': 'build/teams-and-permissions/',
  '/permissions': 'build/teams-and-permissions/',
  '/emails': 'build/emails/',
  '/emails/drafts': 'build/email-editors/',
  '/emails/broadcasts': 'build/email-editors/',
  '/emails/templates': 'build/email-editors/',
  '/emails/themes': 'build/email-editors/',
  '/emails/delivery': 'run/email-delivery/',
  '/payments': 'build/payments/',
  '/webhooks': 'build/webhooks/',
  '/webhooks/events': 'reference/webhook-events/',
  '/vault': 'build/vault/',
  '/connect': 'get-started/one-command/',
  '/keys': 'build/projects/#keys',
  '/sign-in-methods': 'build/sign-in/',
  '/branding': 'build/branding/',
  '/domains': 'build/projects/#domains',
  '/settings': 'build/projects/',
  '/people': 'run/people-and-roles/',
  '/imports': 'move-in/import-file/',
  '/data-protection': 'build/data-protection/',
  '/configuration': 'run/environments/',
  '/audit-log': 'build/events/',
  '/requests': 'build/request-log/',
};

/** Returns the path of the guide about a screen, by the path of the screen below the project. */
export function guideOf(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const starts = segments.map((_, at) => `/${segments.slice(0, segments.length - at).join('/')}`);
  const found = [...starts, ''].find((start) => Object.hasOwn(guides, start)) ?? '';
  return guides[found] ?? '';
}
