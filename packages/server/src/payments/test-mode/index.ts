export { testModeFeature } from './feature.ts';
export { type CardChoice, payWithTestCard, recordTestPayment } from './test-cards.service.ts';
export { refundWithTestCard } from './test-refunds.service.ts';
