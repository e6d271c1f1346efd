/**
 * The allowed imports of docs/architecture.md#imports as data. `tooling/checks/boundaries.mjs` enforces them. Paths are
 * relative to the root. Tests may import everything.
 */

/** A feature may import features of earlier lines only. */
export const featureLines = [
  ['images', 'verification-codes', 'email-suppressions', 'data-keys'],
  ['projects', 'service'],
  ['owner-teams'],
  ['users', 'emails'],
  ['permissions'],
  ['teams', 'sessions', 'notifications'],
  ['other-access'],
  ['contact-channels'],
  ['sign-up', 'permission-definitions', 'passkey', 'api-keys'],
  ['proven-address'],
  ['password', 'one-time-code', 'social', 'totp', 'anonymous', 'cli-login'],
  ['project-config', 'purchases', 'vault', 'webhooks', 'project-ownership', 'email-studio'],
  ['email-webhooks', 'email-digest', 'sending-domains', 'items', 'metrics', 'payment-provider', 'workflow-tokens'],
  ['access-review', 'user-changes', 'not-offered', 'broadcasts', 'checkout', 'billing', 'payments', 'events'],
  ['integrations', 'email-log', 'people', 'rotation', 'security-notices'],
];

/** Files without cycles, including types and lazy imports. Elsewhere, only imports at load time count. */
export const withoutTypeCircles = /^packages\/js\/src\/areas\//;

/**
 * `from` matches the importing file, `to` the imported file, and `except` allowed exceptions. `$1` is the first group of
 * `from`. `use: 'value'` ignores type-only imports.
 */
export const rules = [
  {
    name: 'contract-imports-no-package',
    from: /^packages\/contract\//,
    to: /^packages\//,
    except: '^packages/contract/',
  },
  {
    name: 'server-imports-only-contract',
    from: /^packages\/server\//,
    to: /^packages\//,
    except: '^packages/(server|contract)/',
  },
  {
    name: 'sdk-imports-only-contract',
    from: /^packages\/js\//,
    to: /^packages\//,
    except: '^packages/(js|contract)/',
  },
  {
    name: 'sdk-without-validators: at run time js imports only contract/errors, the production checks, the identity providers, and the functions for payments, CSV and unknown names (use import type for the rest)',
    from: /^packages\/js\//,
    to: /^packages\/contract\//,
    except:
      '^packages/contract/src/(errors/|kit/(known-error-base|csv|typos)\\.ts$|config/(production-checks|identity-providers|payments|token-claims)\\.ts$)',
    use: 'value',
  },
  { name: 'cli-imports-only-js', from: /^packages\/cli\//, to: /^packages\//, except: '^packages/(cli|js)/' },
  { name: 'react-imports-only-js', from: /^packages\/react\//, to: /^packages\//, except: '^packages/(react|js)/' },
  {
    name: 'next-imports-only-react-and-js',
    from: /^packages\/next\//,
    to: /^packages\//,
    except: '^packages/(next|react|js)/',
  },
  {
    name: 'dashboard-imports-only-react-and-js',
    from: /^packages\/dashboard\/(?!src\/purchase\/)/,
    to: /^packages\//,
    except: '^packages/(dashboard|react|js)/',
  },
  {
    name: 'testkit-only-in-tests: product code must not import it',
    from: /^packages\/(?!testkit\/|server\/|js\/|react\/|next\/|contract\/|dashboard\/|cli\/)/,
    to: /^packages\/testkit\//,
  },
  {
    name: 'private-features: import only the index.ts of another feature',
    from: /^packages\/server\/src\/features\/([^/]+)\//,
    to: /^packages\/server\/src\/features\//,
    except: '^packages/server/src/features/($1/|[^/]+/index\\.ts$)',
  },
  {
    name: 'shared-server-code-imports-no-feature',
    from: /^packages\/server\/src\/(http|db|platform|adapters|settings|operator)\//,
    to: /^packages\/server\/src\/features\//,
  },
  {
    name: 'only-handlers-import-http: services, policies and queries import plain types of platform/',
    from: /^packages\/server\/src\/features\/(?!.*\.handlers\.ts$)/,
    to: /^packages\/server\/src\/http\//,
  },
  {
    name: 'handlers-import-only-the-http-interface: implement and answers',
    from: /^packages\/server\/src\/features\/.*\.handlers\.ts$/,
    to: /^packages\/server\/src\/http\//,
    except: '^packages/server/src/http/(implement|answers)\\.ts$',
  },
  {
    name: 'platform-imports-no-http: code that http and features share is in platform/',
    from: /^packages\/server\/src\/(db|platform|adapters|settings)\//,
    to: /^packages\/server\/src\/http\//,
  },
  {
    name: 'contract-kit-imports-no-feature',
    from: /^packages\/contract\/src\/(kit|fields|errors|config)\//,
    to: /^packages\/contract\/src\/(features\/|index\.ts)/,
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
    from: /^packages\/react\/src\/(ui|hooks|mocks|provider|text)\//,
    to: /^packages\/react\/src\/(features|pages)\//,
  },
  {
    name: 'purchase-page: small, for customers; it calls the API without the SDK',
    from: /^packages\/dashboard\/src\/purchase\//,
    to: /^packages\//,
    except: '^packages/(dashboard/src/purchase/|contract/src/(config/payments\\.ts$|index\\.ts$))',
  },
  {
    name: 'private-dashboard-areas: an area imports features, ui and lib, not another area',
    from: /^packages\/dashboard\/src\/areas\/([^/]+)\//,
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
