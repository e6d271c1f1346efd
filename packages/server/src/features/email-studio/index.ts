export { emailPreviewHandlers } from './email-preview.handlers.ts';
export { emailTemplateHandlers } from './email-templates.handlers.ts';
export { emailThemeHandlers } from './email-themes.handlers.ts';
