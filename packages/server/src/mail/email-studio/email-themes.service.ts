import { builtInThemes, defaultThemeId, type ProjectConfig, sampleTemplateSource } from '@portico/contract';
import { emailBrandingOf } from '../../adapters/email-rendering/email-branding.ts';
import { newId } from '../../base/ids.ts';
import { Refusal } from '../../base/refusal.ts';
import { changeConfig } from '../../ground/projects/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { clearChat } from './email-chat-history.service.ts';
import { previewUser, requireUnchanged } from './email-preview.service.ts';
import { renderEmail } from './render.service.ts';

type Theme = ProjectConfig['emails']['themes'][string];

/** @throws {Refusal} 404, the theme does not exist */
export function requireTheme({ emails }: ProjectConfig, id: string): Theme {
  const theme = Object.hasOwn(emails.themes, id) ? emails.themes[id] : undefined;
  if (theme === undefined) throw new Refusal(404, 'No theme found with given id');
  return theme;
}

/** Creates a theme with the source of the light theme. @returns its ID @throws {Refusal} 400, the configuration is full */
export async function createTheme(context: TenancyContext, displayName: string): Promise<string> {
  const id = newId<string>();
  const tsxSource = builtInThemes[defaultThemeId]?.tsxSource ?? '';
  await changeConfig(context, () => ({ [`emails.themes.${id}`]: { displayName, tsxSource } }));
  return id;
}

/**
 * Changes the source of a theme, after rendering a sample email with it.
 *
 * @returns the name of the theme
 * @throws {Refusal} 404, the theme does not exist. 409, its source is not `base`. 400, the configuration is full
 * @throws {EmailRenderingError | TooBusy} nothing is stored
 */
export async function changeTheme(
  context: TenancyContext,
  id: string,
  tsxSource: string,
  base: string | undefined,
): Promise<string> {
  requireTheme(context.project.config, id);
  await renderEmail(context, {
    template: sampleTemplateSource,
    theme: tsxSource,
    userDisplayName: previewUser,
    projectDisplayName: context.project.displayName,
    branding: emailBrandingOf(context.project),
    variables: {},
    isPreview: true,
  });
  const { after } = await changeConfig(context, (config) => {
    requireUnchanged(requireTheme(config, id).tsxSource, base);
    return { [`emails.themes.${id}.tsxSource`]: tsxSource };
  });
  return requireTheme(after, id).displayName;
}

/**
 * Deletes a theme. The project and its templates use the default theme instead.
 *
 * @throws {Refusal} 404, the theme does not exist. 400, it is built in
 */
export async function removeTheme(context: TenancyContext, id: string): Promise<void> {
  await changeConfig(context, (config) => {
    requireTheme(config, id);
    if (Object.hasOwn(builtInThemes, id)) throw new Refusal(400, 'Built-in themes cannot be deleted.');
    const { selectedThemeId, templates } = config.emails;
    const users = Object.entries(templates).filter(([, { themeId }]) => themeId === id);
    return {
      [`emails.themes.${id}`]: null,
      ...(selectedThemeId === id ? { 'emails.selectedThemeId': null } : {}),
      ...Object.fromEntries(users.map(([template]) => [`emails.templates.${template}.themeId`, null])),
    };
  });
  await clearChat(context, id);
}
