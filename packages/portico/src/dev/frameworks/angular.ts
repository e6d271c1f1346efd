import type { Connection } from '../connection.ts';
import { replaceOnly, withImports } from '../edits.ts';
import type { Planner } from '../plan.ts';
import type { Framework } from './framework.ts';

const portico = `import { Injectable, inject, signal } from '@angular/core';
import { type CanActivateFn, Router } from '@angular/router';
import { requireUser, setPorticoApp, watchUser } from '@portico/elements';
import { type CurrentUser, PorticoClientApp } from '@portico/js';
import { portico } from '../environments/portico';

const app = new PorticoClientApp({ ...portico, tokenStore: 'cookie' });
setPorticoApp(app);

@Injectable({ providedIn: 'root' })
export class Portico {
  readonly app = app;
  /** The signed-in user: undefined until it is known, null if nobody is signed in. */
  readonly user = signal<CurrentUser | null | undefined>(undefined);

  constructor() {
    watchUser(app, (user) => this.user.set(user));
  }
}

/** Lets signed-in users pass. Others go to the sign-in page, and return afterwards. */
export const signedIn: CanActivateFn = async (_route, { url }) => {
  const router = inject(Router);
  const answer = await requireUser(url);
  return answer === true ? true : router.parseUrl(answer);
};
`;

const handler = `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';

/** Shows the ready-made pages, such as sign-in and account settings. */
@Component({
  selector: 'app-handler',
  template: '<portico-handler />',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
})
export class Handler {}
`;

const members = `import { Component, CUSTOM_ELEMENTS_SCHEMA, inject } from '@angular/core';
import { Portico } from './portico';

/** Only for signed-in users: its route has a guard. */
@Component({
  selector: 'app-members',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
    @if (user(); as user) {
      <main>
        <h1>Hello, {{ user.displayName ?? user.primaryEmail }}</h1>
        <p>Only signed-in users see this page.</p>
        <portico-user-button />
      </main>
    }
  \`,
})
export class Members {
  readonly user = inject(Portico).user;
}
`;

/** The page of a new app is in the way of the routes, so it gets a route of its own. */
const home = `import { Component, signal } from '@angular/core';

@Component({
  selector: 'app-home',
  templateUrl: './home.html',
})
export class Home {
  protected readonly title = signal('my app');
}
`;

const routeImports = [
  `import { Handler } from './handler';`,
  `import { Members } from './members';`,
  `import { signedIn } from './portico';`,
];

const routes = `  { path: 'members', component: Members, canActivate: [signedIn] },
  { path: 'handler', children: [{ path: '**', component: Handler }] },
`;

const homeImport = `import { Home } from './home';`;
const homeRoute = `  { path: '', component: Home },
`;

const outlet = '<router-outlet />';
const page = 'src/app/app.html';

/** Angular with the files of its command line. The connection is code, because Angular reads no files with variables. */
export const angular: Framework = {
  name: 'Angular',
  prefix: '',
  environmentFile: '.env.local',
  hasServer: false,
  packages: ['@portico/js', '@portico/elements'],
  guardedPath: '/members',
  connectionFile: {
    path: 'src/environments/portico.ts',
    textOf: ({
      apiUrl,
      projectId,
      publishableClientKey,
    }: Connection) => `/** The project of this app. Its values are public. */
export const portico = {
  baseUrl: '${apiUrl}',
  projectId: '${projectId}',
  publishableClientKey: '${publishableClientKey}',
};
`,
  },
  plan(folder, planner) {
    planner.create('src/app/portico.ts', portico);
    planner.create('src/app/handler.ts', handler);
    planner.create('src/app/members.ts', members);
    const first = folder.read(page) ?? '';
    const isPlaceholder = first.includes('End of Placeholder') && first.includes(outlet);
    if (isPlaceholder) planHome(first, planner);
    planner.edit(
      'src/app/app.routes.ts',
      (text) => text.includes('./handler'),
      (text) => withRoutes(text, isPlaceholder),
      { sentence: 'Add the routes:', code: `${routeImports.join('\n')}\n\n${routes}` },
    );
  },
};

function planHome(first: string, planner: Planner): void {
  planner.create('src/app/home.html', `${first.replace(outlet, '').trimEnd()}\n`);
  planner.create('src/app/home.ts', home);
  planner.write({ path: page, before: first, after: `${outlet}\n` });
}

function withRoutes(text: string, hasHome: boolean): string | undefined {
  const added = hasHome ? homeRoute + routes : routes;
  const changed = replaceOnly(text, /(export const routes: Routes = \[)\n?/, `$1\n${added}`);
  return changed && withImports(changed, hasHome ? [homeImport, ...routeImports] : routeImports);
}
