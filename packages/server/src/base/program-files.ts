import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The bundle is in `server/` of the package `portico`. The sources use what the build has written to that package. */
const folder = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../portico/dist/' : '../', import.meta.url),
);

/** What the build makes for the server besides its code. */
export const programFiles = {
  /** The single-page apps. */
  dashboard: join(folder, 'dashboard'),
  /** The documentation, if it was built. */
  docs: join(folder, 'docs'),
  /** The database that the first start of an embedded database unpacks. */
  embeddedTemplate: join(folder, 'embedded-template'),
  /** The engine that renders emails. */
  emailRuntime: join(folder, 'email-runtime'),
  /** The packages for apps. */
  packages: join(folder, 'packages'),
  /** The SQL files of the schema, in the bundle only. */
  schema: join(folder, 'schema'),
  /** The SQL files of the migrations, in the bundle only. */
  migrations: join(folder, 'migrations'),
} as const;
