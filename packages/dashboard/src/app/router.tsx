import { createRouter } from '@tanstack/react-router';
import { basePath } from '../lib/server-path.ts';
import { Broken } from './broken.tsx';
import { FullPageWait } from './full-page-wait.tsx';
import { plainRoutes, signedIn } from './plain-routes.tsx';
import { project, projectScreens, teamScreen, userScreen } from './project-screens.tsx';
import { publicRoutes, root } from './public-routes.tsx';

/** All screens and their URLs. Each screen has its own bundle, which is loaded when the user hovers a link to it. */
export const router = createRouter({
  routeTree: root.addChildren([
    ...publicRoutes,
    signedIn.addChildren([plainRoutes, project.addChildren([...projectScreens, userScreen, teamScreen])]),
  ]),
  basepath: `${basePath()}/`,
  defaultPreload: 'intent',
  defaultPendingComponent: FullPageWait,
  defaultPendingMs: 150,
  defaultErrorComponent: Broken,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
