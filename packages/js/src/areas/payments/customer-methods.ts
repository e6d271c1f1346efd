export * from './billing.calls.ts';
export * from './customer.ts';
