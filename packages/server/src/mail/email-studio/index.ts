export { emailChatHandlers } from './email-chat.handlers.ts';
export { emailDraftHandlers } from './email-drafts.handlers.ts';
export { findDraft, markDraftSent } from './email-drafts.service.ts';
export { emailPreviewHandlers } from './email-preview.handlers.ts';
export { emailStudioCleanups } from './email-studio.jobs.ts';
export { emailTemplateHandlers } from './email-templates.handlers.ts';
export { emailThemeHandlers } from './email-themes.handlers.ts';
export { templateVersionHandlers } from './template-versions.handlers.ts';
