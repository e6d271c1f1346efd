/** The guards of requests to backends, in the form of `guards.mjs`. */
export const adapterGuards = [
  { guard: 'request-of-restricted-user', test: 'compatibility/adapters#restricted users are refused' },
  { guard: 'permission-of-no-team', test: 'compatibility/adapters#permissions are required' },
  { guard: 'cookies-of-other-sites', test: 'compatibility/adapters#a change with cookies' },
];
