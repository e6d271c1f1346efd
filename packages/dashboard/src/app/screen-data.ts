import type { ProjectRole } from '@portico/react';

/** What the table of screens says about a screen. */
export interface ScreenData {
  /** Heading of the screen, its link in the sidebar and the title of the window. */
  title?: string;
  /** Group in the sidebar. Default: the first one, which has no name. */
  group?: 'Users' | 'Product' | 'Sign-in pages' | 'Your app' | 'Project' | 'Tools';
  /** Name in the command palette. Default: the title. */
  foundAs?: string;
  /** Names of settings on the screen, for the command palette. */
  parts?: readonly string[];
  /** Names of settings on the screen that only owners can change, for the command palette. */
  partsOfOwners?: readonly string[];
  /** The role that changes on the screen require. Default: developer. */
  changesBy?: ProjectRole;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends ScreenData {}
}
