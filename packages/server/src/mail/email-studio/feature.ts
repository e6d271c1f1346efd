import type { Feature } from '../../http/feature.ts';
import { emailChatHandlers } from './email-chat.handlers.ts';
import { emailDraftHandlers } from './email-drafts.handlers.ts';
import { emailPreviewHandlers } from './email-preview.handlers.ts';
import { emailStudioCleanups } from './email-studio.jobs.ts';
import { emailTemplateHandlers } from './email-templates.handlers.ts';
import { emailThemeHandlers } from './email-themes.handlers.ts';
import { templateVersionHandlers } from './template-versions.handlers.ts';

/** What the server gets from this feature. */
export const emailStudioFeature: Feature = {
  endpoints: [
    ...emailChatHandlers,
    ...emailDraftHandlers,
    ...emailPreviewHandlers,
    ...emailTemplateHandlers,
    ...emailThemeHandlers,
    ...templateVersionHandlers,
  ],
  cleanups: emailStudioCleanups,
};
