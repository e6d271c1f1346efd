import type { Feature } from '../../http/feature.ts';
import { transactionHandlers } from './transactions.handlers.ts';

/** What the server gets from this feature. */
export const transactionsFeature: Feature = { endpoints: transactionHandlers };
