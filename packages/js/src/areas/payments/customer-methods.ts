export * from './billing.ts';
export * from './customer.ts';
