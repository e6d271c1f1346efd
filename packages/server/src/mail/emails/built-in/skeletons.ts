import { type BuiltInTemplateType, builtInTemplateIds, darkThemeId, defaultThemeId } from '@portico/contract';
import { type MessageName, otherMessages, type Skeletons } from './skeleton.ts';

/** The names of all unedited emails. */
export const messageNames: readonly MessageName[] = [
  ...(Object.keys(builtInTemplateIds) as BuiltInTemplateType[]),
  ...otherMessages,
];

/** The themes with skeletons, by ID. A theme is loaded with its first email. */
export const skeletonsOfThemes: Readonly<Record<string, () => Promise<Skeletons>>> = {
  [defaultThemeId]: async () => (await import('./light.ts')).skeletons,
  [darkThemeId]: async () => (await import('./dark.ts')).skeletons,
};
