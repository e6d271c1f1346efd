import { builtInTemplateNames } from '../../../features/mail/built-in-templates.ts';

/** IDs of the built-in templates and themes. @see docs/reference/protocol/emails.md#built-in-themes-and-templates */
const builtInIds: ReadonlySet<string> = new Set([
  '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
  'a0172b5d-cff0-463b-83bb-85124697373a',
  ...builtInTemplateNames.map(([id]) => id),
]);

/** The template with which themes are previewed first: the email verification. */
export const previewedTemplateId = 'e7d009ce-8d47-4528-b245-5bf119f2ffa3';

/** Returns whether a template or theme is built in. It can be changed, but not deleted. */
export function isBuiltIn(id: string): boolean {
  return builtInIds.has(id);
}
