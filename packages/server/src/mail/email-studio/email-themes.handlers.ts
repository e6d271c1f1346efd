import { emailThemeEndpoints } from '@portico/contract';
import { successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { changeTheme, createTheme, removeTheme, requireTheme } from './email-themes.service.ts';

export const emailThemeHandlers = implement(emailThemeEndpoints, {
  'GET /internal/email-themes': ({ project }) => ({
    themes: Object.entries(project.config.emails.themes).map(([id, { displayName }]) => ({
      id,
      display_name: displayName,
    })),
  }),

  'POST /internal/email-themes': async ({ body, ...context }) => ({
    id: await createTheme(context, body.display_name),
  }),

  'GET /internal/email-themes/:id': ({ params, project }) => {
    const { displayName, tsxSource } = requireTheme(project.config, params.id);
    return { display_name: displayName, tsx_source: tsxSource };
  },

  'PATCH /internal/email-themes/:id': async ({ params, body, ...context }) => ({
    display_name: await changeTheme(context, params.id, body.tsx_source, body.base_tsx_source),
  }),

  'DELETE /internal/email-themes/:id': async ({ params, ...context }) => {
    await removeTheme(context, params.id);
    return successAnswer;
  },
});
