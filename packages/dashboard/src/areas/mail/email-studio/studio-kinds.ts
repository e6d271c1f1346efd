/** What an owner edits as TSX. */
export type StudioKind = 'template' | 'theme' | 'draft';

/** Words and paths of each kind. */
export const studioKinds = {
  template: {
    one: 'template',
    tab: 'Templates',
    list: '/projects/$projectId/emails/templates',
    to: '/projects/$projectId/emails/templates/$id',
  },
  theme: {
    one: 'theme',
    tab: 'Themes',
    list: '/projects/$projectId/emails/themes',
    to: '/projects/$projectId/emails/themes/$id',
  },
  draft: {
    one: 'draft',
    tab: 'Drafts',
    list: '/projects/$projectId/emails/drafts',
    to: '/projects/$projectId/emails/drafts/$id',
  },
} as const;
