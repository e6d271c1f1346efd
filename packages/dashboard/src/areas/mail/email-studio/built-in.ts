/** IDs of the built-in templates and themes. @see docs/reference/protocol/emails.md#built-in-themes-and-templates */
const builtInIds: ReadonlySet<string> = new Set([
  '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
  'a0172b5d-cff0-463b-83bb-85124697373a',
  'e7d009ce-8d47-4528-b245-5bf119f2ffa3',
  'a70fb3a4-56c1-4e42-af25-49d25603abd0',
  '822687fe-8d0a-4467-a0d1-416b6e639478',
  'e84de395-2076-4831-9c19-8e9a96a868e4',
  '066dd73c-36da-4fd0-b6d6-ebf87683f8bc',
  '70372aee-0441-4d80-974c-2e858e40123a',
  'f64b1afe-27ec-4a28-a277-7178f3261f9a',
  '3b7f0c52-91d4-4e6a-8a35-d2f6c1b0e974',
]);

/** The template with which themes are previewed first: the email verification. */
export const previewedTemplateId = 'e7d009ce-8d47-4528-b245-5bf119f2ffa3';

/** Returns whether a template or theme is built in. It can be changed, but not deleted. */
export function isBuiltIn(id: string): boolean {
  return builtInIds.has(id);
}
