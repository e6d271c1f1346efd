export { hostedPagesHandlers } from './hosted-pages.handlers.ts';
