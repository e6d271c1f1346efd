/**
 * The allowed imports of docs/contribute/architecture.md#imports as data. `tooling/checks/boundaries.mjs` enforces them. Paths are
 * relative to the root. Tests may import everything.
 */

/** The wings of the server, its contract and its clients: each holds the features of one topic. */
export const wings = ['ground', 'mail', 'users', 'teams', 'sign-in', 'payments', 'history', 'vault', 'owners'];

/** The folders of `packages/server/src`. A folder may import folders of earlier lines only. */
export const serverFolders = [
  'base',
  'db',
  'settings',
  'adapters',
  'kernel',
  'http',
  ...wings,
  'pages',
  'operator',
  'monitoring',
  'process',
];

const inWing = new RegExp(`^packages/server/src/((${wings.join('|')})(/[^/]+(?=/))?)/`);

/** Returns the feature of a file of the server, such as `users/sessions`. Undefined outside of the wings. */
export const featureOf = (file) => inWing.exec(file)?.[1];

/** Returns the part of the server that a file belongs to: its feature, or its folder outside of the wings, such as `kernel/changes`. */
export const partOf = (file) => featureOf(file) ?? /^packages\/server\/src\/(\w+(?:\/[^/]+(?=\/))?)/.exec(file)?.[1];

/**
 * Groups of files without cycles between them, including types and lazy imports: the group of a file, or undefined. For the client app
 * of the SDK, only imports at load time count: the signed-in user can own projects, which have admin apps, which are client apps.
 */
export const groupings = [
  (file) => (file === 'packages/js/src/apps/client-app.ts' ? undefined : file),
  (file) => /^packages\/js\/src\/areas\/.*(?=\/)/.exec(file)?.[0],
  featureOf,
  folderOf,
];

/** Returns the folder of a package that a file belongs to, such as `packages/react/src/ui` or `packages/pages/src/portal`. */
function folderOf(file) {
  if (file === 'packages/js/src/apps/client-app.ts') return undefined;
  return /^packages\/[^/]+\/(?:src|testing)\/[^/]+(?=\/)/.exec(file)?.[0];
}

/** Most pairs of folders of `packages/server/src`, and of features, of which one imports the other. A reader must be able to know them. */
export const arrowsMax = { folders: 130, features: 300 };

/** Imports between folders that close a circle, with the reason. Remove an entry with its import: the list only shrinks. */
export const knownCircles = [
  {
    from: 'packages/contract/src/users',
    to: 'packages/contract/src/teams',
    reason: 'A user has the team that is selected, and a membership has its user.',
  },
];

/**
 * `from` matches the importing file, `to` the imported file, and `except` allowed exceptions. `$1` is the first group of
 * `from`. `use: 'value'` ignores type-only imports, and `use: 'path'` those by the name of a package.
 */
export const rules = [
  {
    name: 'packages-by-name: import what a package exports, by its name',
    from: /^packages\/([^/]+)\/(?!vite\.(?:hosted\.)?config\.ts$)/,
    to: /^packages\//,
    except: '^packages/$1/',
    use: 'path',
  },
  {
    name: 'contract-imports-no-package',
    from: /^packages\/contract\//,
    to: /^packages\//,
    except: '^packages/contract/',
  },
  {
    name: 'texts-import-only-the-contract: the texts of the built-in templates',
    from: /^packages\/texts\//,
    to: /^packages\//,
    except: '^packages/(texts|contract)/',
  },
  {
    name: 'server-imports-only-contract-and-texts',
    from: /^packages\/server\//,
    to: /^packages\//,
    except: '^packages/(server|contract|texts)/',
  },
  {
    name: 'sdk-imports-only-contract',
    from: /^packages\/js\//,
    to: /^packages\//,
    except: '^packages/(js|contract)/',
  },
  {
    name: 'sdk-without-validators: at run time js imports only contract/errors, the production checks, the identity providers, and the functions for payments, CSV, changes of configurations and unknown names (use import type for the rest)',
    from: /^packages\/js\//,
    to: /^packages\/contract\//,
    except:
      '^packages/contract/src/(errors/|kit/(known-error-base|csv|typos)\\.ts$|config/(production-checks|identity-providers|payments|token-claims|config-changes)\\.ts$)',
    use: 'value',
  },
  {
    name: 'cli-imports-only-js: how commands are declared, and the files of other systems',
    from: /^packages\/cli\//,
    to: /^packages\//,
    except: '^packages/(cli|js)/|^packages/contract/src/(command-line|sources)/',
  },
  {
    name: 'command-line-stands-alone: it imports only the suggestion of names',
    from: /^packages\/contract\/src\/command-line\//,
    to: /^packages\/contract\/src\//,
    except: '^packages/contract/src/(command-line/|kit/typos\\.ts$)',
  },
  {
    name: 'sources-stand-alone: browsers load the files of other systems without validators',
    from: /^packages\/contract\/src\/sources\//,
    to: /^packages\/contract\/src\//,
    except:
      '^packages/contract/src/(sources/|fields/(email-of|json|tag-of|uuid)\\.ts$|config/identity-providers\\.ts$)',
  },
  {
    name: 'react-imports-only-js-and-texts: not the texts of the server and of the pages of the dashboard',
    from: /^packages\/react\//,
    to: /^packages\//,
    except:
      '^packages/(react|js)/|^packages/texts/src/(?!load-texts|[^/]*/?(emails|portal|purchase|server-pages)\\.ts$)',
  },
  {
    name: 'elements-import-only-react-js-and-texts',
    from: /^packages\/elements\//,
    to: /^packages\//,
    except: '^packages/(elements|react|js|texts)/|^packages/dashboard/imported-by\\.ts$',
  },
  {
    name: 'frameworks-import-only-elements-and-js',
    from: /^packages\/(vue|sveltekit)\//,
    to: /^packages\//,
    except: '^packages/($1|elements|js)/',
  },
  {
    name: 'expo-imports-only-js-and-texts: native apps have no DOM',
    from: /^packages\/expo\//,
    to: /^packages\//,
    except: '^packages/(expo|js)/|^packages/texts/src/(native|isolate|languages|language-of-tag)\\.ts$',
  },
  {
    name: 'next-imports-only-react-and-js',
    from: /^packages\/next\//,
    to: /^packages\//,
    except: '^packages/(next|react|js)/',
  },
  {
    name: 'testing-imports-only-js: it loads the server as apps do',
    from: /^packages\/testing\//,
    to: /^packages\//,
    except: '^packages/(testing|js)/',
  },
  {
    name: 'adapters-import-only-js',
    from: /^packages\/(express|fastify|hono|nest)\//,
    to: /^packages\//,
    except: '^packages/($1|js)/',
  },
  {
    name: 'dashboard-imports-only-react-and-js: the colors of a branding, the blocks of emails, and the files of other systems, which only one screen each needs. Its build allows the styles of the purchase page',
    from: /^packages\/dashboard\//,
    to: /^packages\//,
    except:
      '^packages/(dashboard|react|js|texts)/|^packages/pages/src/purchase/purchase-sheet\\.ts$|^packages/contract/src/(config/(branding|email-blocks)\\.ts$|sources/)',
  },
  {
    name: 'testkit-only-in-tests: product code must not import it',
    from: /^packages\/(?!testkit\/|server\/|js\/|react\/|next\/|contract\/|dashboard\/|cli\/)/,
    to: /^packages\/testkit\//,
  },
  {
    name: 'only-handlers-import-http: services, policies and queries import plain types of kernel/',
    from: new RegExp(`^packages/server/src/(${wings.join('|')})/(?!.*\\.handlers\\.ts$)`),
    to: /^packages\/server\/src\/http\//,
    // The objects of the features have the type that `features.ts` reads.
    except: '^packages/server/src/http/feature\\.ts$',
  },
  {
    name: 'handlers-import-only-the-http-interface: implement and answers',
    from: /^packages\/server\/src\/.*\.handlers\.ts$/,
    to: /^packages\/server\/src\/http\//,
    except: '^packages/server/src/http/(implement|answers)\\.ts$',
  },
  {
    name: 'contract-kit-imports-no-feature',
    from: /^packages\/contract\/src\/(kit|fields|errors|config)\//,
    to: new RegExp(`^packages/contract/src/((${wings.join('|')})/|index\\.ts)`),
  },
  {
    name: 'small-contract-errors: errors import only the known errors of kit',
    from: /^packages\/contract\/src\/errors\//,
    to: /^packages\/contract\/src\//,
    except: '^packages/contract/src/(errors/|kit/known-(error|error-base|parent)\\.ts$)',
  },
  {
    name: 'sdk-layers: core imports neither areas nor apps',
    from: /^packages\/js\/src\/(core|session)\//,
    to: /^packages\/js\/src\/(areas|apps)\//,
  },
  {
    name: 'sdk-areas-import-no-app',
    from: /^packages\/js\/src\/areas\//,
    to: /^packages\/js\/src\/apps\//,
  },
  {
    name: 'react-features: a feature imports no page',
    from: /^packages\/react\/src\/features\//,
    to: /^packages\/react\/src\/pages\//,
  },
  {
    name: 'react-shared-code: imports neither features nor pages',
    from: /^packages\/react\/src\/(ui|hooks|mocks|provider|text|loading)\//,
    to: /^packages\/react\/src\/(features|pages)\//,
  },
  {
    name: 'purchase-page: small, for customers; of the SDK, it loads its calls, and a transport without a session; of React, parts',
    from: /^packages\/pages\/src\/purchase\//,
    to: /^packages\//,
    except:
      '^packages/(texts/src/|pages/src/(purchase/|(page|transport)\\.ts$)|js/src/internals\\.ts$|react/src/ui/|dashboard/src/lib/(fill|server-path)\\.ts$|contract/src/(config/payments\\.ts$|index\\.ts$))',
  },
  {
    name: 'pages-import-no-screen: of the dashboard, customers and users load only ui and lib',
    from: /^packages\/pages\/src\//,
    to: /^packages\//,
    except: '^packages/((pages|react|js|texts|contract)/|dashboard/src/(ui|lib)/)',
  },
  {
    name: 'private-dashboard-areas: an area imports features, ui and lib, not another area',
    from: /^packages\/dashboard\/src\/areas\/(payments|vault|[^/]+\/[^/]+)\//,
    to: /^packages\/dashboard\/src\/areas\//,
    except: '^packages/dashboard/src/areas/$1/',
  },
  {
    name: 'dashboard-features: shared features import no area',
    from: /^packages\/dashboard\/src\/features\//,
    to: /^packages\/dashboard\/src\/(areas|app)\//,
  },
  {
    name: 'dashboard-shared-code: ui and lib import neither areas nor features',
    from: /^packages\/dashboard\/src\/(ui|lib)\//,
    to: /^packages\/dashboard\/src\/(areas|app|features)\//,
  },
];
