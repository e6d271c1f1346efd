export { type CardChoice, payWithTestCard, recordTestPayment } from './test-cards.service.ts';
export { testModeHandlers } from './test-mode.handlers.ts';
export { refundWithTestCard } from './test-refunds.service.ts';
