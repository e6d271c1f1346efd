export { oneTimeCodeHandlers } from './one-time-code.handlers.ts';
