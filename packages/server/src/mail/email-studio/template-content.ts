import type { ProjectConfig } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import type { StoredTemplate } from '../../db/tables/emails.ts';

type Template = ProjectConfig['emails']['templates'][string];

/** What the versions of an email template differ in. */
export interface TemplateContent {
  readonly tsxSource: string;
  /** False for no theme, undefined for the active theme. */
  readonly themeId: string | false | undefined;
}

/** @throws {Refusal} 404, the template does not exist */
export function requireTemplate({ emails }: ProjectConfig, id: string): Template {
  const template = Object.hasOwn(emails.templates, id) ? emails.templates[id] : undefined;
  if (template === undefined) throw new Refusal(404, 'No template found with given id');
  return template;
}

/** Returns a content as it is stored and sent. */
export function storedOf({ tsxSource, themeId }: TemplateContent): StoredTemplate {
  return { tsx_source: tsxSource, ...(themeId === undefined ? {} : { theme_id: themeId }) };
}

/** Returns a stored content. */
export function contentOf({ tsx_source, theme_id }: StoredTemplate): TemplateContent {
  return { tsxSource: tsx_source, themeId: theme_id };
}

/** Returns whether two contents are the same. */
export function isSameContent(one: TemplateContent, other: TemplateContent): boolean {
  return one.tsxSource === other.tsxSource && one.themeId === other.themeId;
}
