import { replaceElement, withImports } from '../edits.ts';
import type { Framework } from './framework.ts';

const pages = `import { Match, type ParentProps, Switch } from 'solid-js';
import { Members } from './Members';

/** Shows the ready-made pages below /handler, the page for members, and your app on all other paths. */
export function Pages(props: ParentProps) {
  const { pathname } = window.location;
  return (
    <Switch fallback={props.children}>
      <Match when={pathname.startsWith('/handler')}>
        <portico-handler />
      </Match>
      <Match when={pathname === '/members'}>
        <Members />
      </Match>
    </Switch>
  );
}
`;

const members = `import { porticoApp } from '@portico/elements';
import { Show } from 'solid-js';
import { user } from './user';

/** Only for signed-in users. Others go to the sign-in page, and return afterwards. */
export function Members() {
  void porticoApp().getUser({ or: 'redirect' });
  return (
    <Show when={user()}>
      {(user) => (
        <main>
          <h1>Hello, {user().displayName ?? user().primaryEmail}</h1>
          <p>Only signed-in users see this page.</p>
          <portico-user-button />
        </main>
      )}
    </Show>
  );
}
`;

const user = `import { porticoApp, watchUser } from '@portico/elements';
import type { CurrentUser } from '@portico/js';
import { createSignal } from 'solid-js';

/** The signed-in user: undefined until it is known, null if nobody is signed in. */
export const [user, setUser] = createSignal<CurrentUser | null>();

// Reads VITE_PORTICO_API_URL, VITE_PORTICO_PROJECT_ID and VITE_PORTICO_PUBLISHABLE_CLIENT_KEY.
watchUser(porticoApp(), (next) => setUser(() => next));
`;

const elements = `import type { PorticoElementAttributes } from '@portico/elements';
import type { JSX } from 'solid-js';

type Elements = {
  [Name in keyof PorticoElementAttributes]: PorticoElementAttributes[Name] & JSX.HTMLAttributes<HTMLElement>;
};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
`;

const wrapped = (app: string) => ['<Pages>', `  ${app}`, '</Pages>'];
const imports = [`import { Pages } from './Pages';`];

/** Solid with Vite. The templates of Vite begin in `src/index.tsx` or `src/index.jsx`. */
export const solid: Framework = {
  name: 'Solid with Vite',
  prefix: 'VITE_',
  environmentFile: '.env.local',
  hasServer: false,
  packages: ['@portico/js', '@portico/elements'],
  guardedPath: '/members',
  plan(folder, planner) {
    const main = folder.findFirst('src/index.tsx', 'src/index.jsx', 'src/main.tsx', 'src/main.jsx') ?? 'src/index.tsx';
    const isTyped = main.endsWith('.tsx');
    planner.create(`src/user.${isTyped ? 'ts' : 'js'}`, isTyped ? user : withoutTypes(user));
    planner.create(`src/Pages.${isTyped ? 'tsx' : 'jsx'}`, isTyped ? pages : withoutTypes(pages));
    planner.create(`src/Members.${isTyped ? 'tsx' : 'jsx'}`, members);
    if (isTyped) planner.create('src/portico-elements.d.ts', elements);
    const code = [...imports, '', ...wrapped('<App />')].join('\n');
    planner.edit(main, (text) => text.includes('<Pages>'), withPages, {
      sentence: 'Show the pages beside your app:',
      code,
    });
  },
};

function withPages(text: string): string | undefined {
  const changed = replaceElement(text, '<App />', wrapped);
  return changed === undefined ? undefined : withImports(changed, imports);
}

function withoutTypes(text: string): string {
  return text
    .replace(/^import type .*\n/m, '')
    .replace('type ParentProps, ', '')
    .replace(': ParentProps', '')
    .replace('<CurrentUser | null>', '');
}
