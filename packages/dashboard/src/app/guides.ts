/** A page of the documentation. */
interface Guide {
  /** Path below `/docs/`. */
  readonly path: string;
  readonly name: string;
}

/** Guides by the beginning of the path of a screen below its project. The longest one counts. */
export const guides: Readonly<Record<string, Guide>> = {
  '': { path: 'get-started/one-command/', name: 'Get started' },
  '/growth': { path: 'build/growth/', name: 'Growth' },
  '/users': { path: 'build/users/', name: 'Users' },
  '/sign-ins': { path: 'build/events/#why-a-sign-in-failed', name: 'Failed sign-ins' },
  '/teams': { path: 'build/teams-and-permissions/', name: 'Teams' },
  '/permissions': { path: 'build/teams-and-permissions/', name: 'Permissions' },
  '/emails': { path: 'build/emails/', name: 'Emails' },
  '/emails/delivery': { path: 'run/email-delivery/', name: 'Email delivery' },
  '/payments': { path: 'build/payments/', name: 'Payments' },
  '/webhooks': { path: 'build/webhooks/', name: 'Webhooks' },
  '/webhooks/events': { path: 'reference/webhook-events/', name: 'Webhook events' },
  '/vault': { path: 'build/vault/', name: 'Data vault' },
  '/connect': { path: 'get-started/one-command/', name: 'Get started' },
  '/keys': { path: 'run/secrets/', name: 'Secrets' },
  '/sign-in-methods': { path: 'build/sign-in/', name: 'Sign-in methods' },
  '/branding': { path: 'build/branding/', name: 'Branding' },
  '/domains': { path: 'reference/protocol/requests/#trusted-redirects', name: 'Trusted domains' },
  '/settings': { path: 'run/environments/', name: 'Environments' },
  '/people': { path: 'run/people-and-roles/', name: 'People and roles' },
  '/configuration': { path: 'run/environments/', name: 'Environments' },
  '/audit-log': { path: 'build/events/', name: 'Events' },
};

/** Returns the guide about a screen, by its path below the project. */
export function guideOf(path: string): Guide {
  const segments = path.split('/').filter((segment) => segment !== '');
  const starts = segments.map((_, at) => `/${segments.slice(0, segments.length - at).join('/')}`);
  const found = [...starts, ''].find((start) => Object.hasOwn(guides, start)) ?? '';
  return guides[found] ?? { path: '', name: 'Documentation' };
}
