/**
 * The classes of the SDK whose methods `npm run fix` writes from the contract, by the name that `@sdk` has before the dot.
 *
 * @type {Record<string, Area>}
 *
 * @typedef {object} Area
 * @property {string} of name of the class. One that ends in `Calls` is the base of a class with methods of its own
 * @property {string} file its path in `packages/js/src/areas`
 * @property {'server' | 'admin'} level
 * @property {string} says its docstring
 */
export const areas = {
  webhooks: {
    of: 'WebhookCalls',
    file: 'history/webhooks/webhooks.calls.ts',
    level: 'admin',
    says: 'The calls for webhooks.',
  },
};

/** Types that people write, by name, and where they are: in the contract, or in `packages/js/src/areas`. */
export const writtenTypes = {
  Json: '@portico/contract',
  EventType: '@portico/contract',
  SignInFailure: '@portico/contract',
  WebhookEventType: 'history/webhooks/webhook-event.ts',
};

/** Types that people write and that are a part of a path, with the function that returns the path parameters. */
export const pathTypes = {
  Customer: { of: 'customerParams', file: 'payments/customer.ts' },
};
