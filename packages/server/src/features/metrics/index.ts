export { metricsHandlers } from './metrics.handlers.ts';
export { addUpEvents, deleteOldCounts, deleteSomeCounts, deleteSomeEvents } from './metrics.queries.ts';
export { dayOf } from './metrics.service.ts';
