import type { AppFolder } from '../app-folder.ts';
import type { Planner } from '../plan.ts';

/** What the set-up knows about a framework. */
export interface Framework {
  /** Its name in sentences. */
  readonly name: string;
  /** Beginning of the names of variables that code in browsers may read. Empty for servers. */
  readonly prefix: string;
  /** The file with the variables of the app. */
  readonly environmentFile: '.env' | '.env.local';
  /** Whether the app runs code on a server, which gets a secret key. */
  readonly hasServer: boolean;
  /** Packages of Portico, and others that its code needs. */
  readonly packages: readonly string[];
  /** Path of the page that only signed-in users see. */
  readonly guardedPath: string;
  /** Adds the files of the framework. */
  plan(folder: AppFolder, planner: Planner): void;
}

/** Returns whether a file uses Portico already. */
export const usesPortico = (text: string): boolean =>
  /['"]@portico\//.test(text) || /['"][./@~\w-]*\/portico['"]/.test(text);

/** Returns a page for signed-in users as the body of a component. */
export const membersBody = (user: string): string => `  const user = ${user};
  return (
    <main>
      <h1>Hello, {user.displayName ?? user.primaryEmail}</h1>
      <p>Only signed-in users see this page.</p>
      <UserButton />
    </main>
  );`;
