/** The guards of requests to backends, in the form of `guards.mjs`. */
export const adapterGuards = [
  { guard: 'request-of-restricted-user', test: 'compatibility/adapters#restricted users are refused' },
  { guard: 'customer-of-other-team', test: 'compatibility/adapters#a product is required' },
  { guard: 'permission-of-no-team', test: 'compatibility/adapters#permissions are required' },
  { guard: 'cookies-of-other-sites', test: 'compatibility/adapters#a change with cookies' },
  {
    guard: 'anonymous-user-of-request',
    from: ' || (person.is_anonymous && !includeAnonymous)',
    test: 'matrix/door-adapters#Anonymous users: false',
  },
  { guard: 'second-factor-of-request', test: 'matrix/door-adapters#Anonymous users: false' },
  {
    guard: 'no-host-is-no-match',
    from: 'host !== undefined && ',
    test: 'compatibility/adapters#only if both origins are known',
  },
];
