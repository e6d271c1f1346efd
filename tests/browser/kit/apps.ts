import { fileURLToPath } from 'node:url';

/** The apps of the browser tests: their sources, relative to this folder. */
export const apps = {
  'vite-react': '../../../examples/vite-react',
  'expo-app': '../apps/expo-app',
  'languages-app': '../apps/languages-app',
  'mocks-app': '../apps/mocks-app',
  'sdk-app': '../apps/sdk-app',
  'settings-app': '../apps/settings-app',
  'switchers-app': '../apps/switchers-app',
  'theme-app': '../apps/theme-app',
} as const;

/** The name of an app. */
export type AppName = keyof typeof apps;

/** Returns the folder of a built app. */
export function appFolder(name: string): string {
  return fileURLToPath(new URL(`../../../.cache/test-apps/${name}`, import.meta.url));
}
