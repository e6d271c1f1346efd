import type { AppFolder } from '../app-folder.ts';
import type { Connection } from '../connection.ts';
import { replaceElement, withImports } from '../edits.ts';
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
  /** The file of code with the public part of the connection, for a framework that reads no variables. */
  readonly connectionFile?: { readonly path: string; readonly textOf: (connection: Connection) => string };
  /** Path of the page that only signed-in users see. */
  readonly guardedPath: string;
  /** Adds the files of the framework. */
  plan(folder: AppFolder, planner: Planner): void;
}

/** Where the provider belongs in an app. */
interface ProviderPlace {
  /** The file that renders the whole app. */
  readonly path: string;
  /** What the provider wraps, such as `<App />`. */
  readonly element: string;
  readonly imports: readonly string[];
  /** Returns the lines of the provider around the element. */
  readonly wrapped: (element: string) => readonly string[];
  /** Says what to wrap, if the developer has to do it. */
  readonly sentence: string;
}

/** Wraps the app in the provider, unless its file uses Portico already. */
export function planProvider(planner: Planner, { path, element, imports, wrapped, sentence }: ProviderPlace): void {
  const change = (text: string) => {
    const changed = replaceElement(text, element, wrapped);
    return changed === undefined ? undefined : withImports(changed, imports);
  };
  const code = [...imports, '', ...wrapped(element)].join('\n');
  planner.edit(path, usesPortico, change, { sentence, code });
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
