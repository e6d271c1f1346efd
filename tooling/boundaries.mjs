/**
 * Who may import whom: the rules of docs/architecture.md#imports as data. `tooling/checks/boundaries.mjs` enforces them.
 * Paths are relative to the root; tests are free.
 */

/** A feature may import features of a smaller line, never of its own line or a larger one. */
export const featureLines = [
  ['images', 'verification-codes'],
  ['projects', 'service'],
  ['users', 'emails'],
  ['permissions'],
  ['teams', 'sessions', 'contact-channels', 'notifications'],
  ['sign-up', 'other-access', 'permission-definitions'],
  ['password', 'one-time-code', 'passkey', 'social', 'totp', 'anonymous', 'cli-login'],
  ['project-config', 'api-keys', 'payments', 'vault', 'webhooks', 'project-ownership', 'metrics', 'email-studio'],
  ['access-review', 'user-changes'],
  ['integrations'],
];

/** Files that form no circle, types and lazy imports included; elsewhere only what is loaded at once counts. */
export const withoutTypeCircles = /^packages\/js\/src\/areas\//;

/**
 * `from` matches the importing file, `to` the imported one and `except` what is allowed all the same. `$1` stands for
 * the first group of `from`. `use: 'value'` leaves type-only imports alone.
 */
export const rules = [
  {
    name: 'packages-keep-their-direction: contract imports nothing of ours',
    from: /^packages\/contract\//,
    to: /^packages\//,
    except: '^packages/contract/',
  },
  {
    name: 'server-knows-only-the-contract',
    from: /^packages\/server\//,
    to: /^packages\//,
    except: '^packages/(server|contract)/',
  },
  {
    name: 'sdk-knows-only-the-contract',
    from: /^packages\/js\//,
    to: /^packages\//,
    except: '^packages/(js|contract)/',
  },
  {
    name: 'sdk-ships-no-validators: at run time js imports only contract/errors, the production checks and the identity providers (use import type for the rest)',
    from: /^packages\/js\//,
    to: /^packages\/contract\//,
    except:
      '^packages/contract/src/(errors/|kit/known-error\\.ts$|config/(production-checks|identity-providers)\\.ts$)',
    use: 'value',
  },
  { name: 'cli-knows-only-js', from: /^packages\/cli\//, to: /^packages\//, except: '^packages/(cli|js)/' },
  { name: 'react-knows-only-js', from: /^packages\/react\//, to: /^packages\//, except: '^packages/(react|js)/' },
  {
    name: 'next-knows-only-react-and-js',
    from: /^packages\/next\//,
    to: /^packages\//,
    except: '^packages/(next|react|js)/',
  },
  {
    name: 'dashboard-is-a-client: it imports react and js, nothing else of ours',
    from: /^packages\/dashboard\//,
    to: /^packages\//,
    except: '^packages/(dashboard|react|js)/',
  },
  {
    name: 'testkit-is-for-tests: product code does not import it',
    from: /^packages\/(?!testkit\/|server\/|js\/|react\/|next\/|contract\/|dashboard\/|cli\/)/,
    to: /^packages\/testkit\//,
  },
  {
    name: 'features-are-private: import the index.ts of another feature',
    from: /^packages\/server\/src\/features\/([^/]+)\//,
    to: /^packages\/server\/src\/features\//,
    except: '^packages/server/src/features/($1/|[^/]+/index\\.ts$)',
  },
  {
    name: 'ground-does-not-know-features',
    from: /^packages\/server\/src\/(http|db|platform|adapters|settings)\//,
    to: /^packages\/server\/src\/features\//,
  },
  {
    name: 'only-handlers-know-http: services, policies and queries import plain types of platform/',
    from: /^packages\/server\/src\/features\/(?!.*\.handlers\.ts$)/,
    to: /^packages\/server\/src\/http\//,
  },
  {
    name: 'handlers-see-only-the-face-of-http: implement and answers',
    from: /^packages\/server\/src\/features\/.*\.handlers\.ts$/,
    to: /^packages\/server\/src\/http\//,
    except: '^packages/server/src/http/(implement|answers)\\.ts$',
  },
  {
    name: 'platform-knows-no-http: what http and features share is in platform/',
    from: /^packages\/server\/src\/(db|platform|adapters|settings)\//,
    to: /^packages\/server\/src\/http\//,
  },
  {
    name: 'contract-kit-knows-no-feature',
    from: /^packages\/contract\/src\/(kit|fields|errors|config)\//,
    to: /^packages\/contract\/src\/(features\/|index\.ts)/,
  },
  {
    name: 'contract-errors-stay-light: errors import only kit/known-error and kit/known-parent',
    from: /^packages\/contract\/src\/errors\//,
    to: /^packages\/contract\/src\//,
    except: '^packages/contract/src/(errors/|kit/known-(error|parent)\\.ts$)',
  },
  {
    name: 'sdk-layers: core knows neither areas nor apps',
    from: /^packages\/js\/src\/(core|session)\//,
    to: /^packages\/js\/src\/(areas|apps)\//,
  },
  {
    name: 'sdk-areas-know-no-app',
    from: /^packages\/js\/src\/areas\//,
    to: /^packages\/js\/src\/apps\//,
  },
  {
    name: 'react-features: a feature composes no page',
    from: /^packages\/react\/src\/features\//,
    to: /^packages\/react\/src\/pages\//,
  },
  {
    name: 'react-ground: what features share knows neither features nor pages',
    from: /^packages\/react\/src\/(ui|hooks|mocks|provider|text)\//,
    to: /^packages\/react\/src\/(features|pages)\//,
  },
  {
    name: 'dashboard-areas-are-private: an area imports features, ui and lib, not another area',
    from: /^packages\/dashboard\/src\/areas\/([^/]+)\//,
    to: /^packages\/dashboard\/src\/areas\//,
    except: '^packages/dashboard/src/areas/$1/',
  },
  {
    name: 'dashboard-features: what several areas share of a feature knows no area',
    from: /^packages\/dashboard\/src\/features\//,
    to: /^packages\/dashboard\/src\/(areas|app)\//,
  },
  {
    name: 'dashboard-ground: ui and lib know neither areas nor features',
    from: /^packages\/dashboard\/src\/(ui|lib)\//,
    to: /^packages\/dashboard\/src\/(areas|app|features)\//,
  },
];
