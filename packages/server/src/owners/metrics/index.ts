export { metricsFeature } from './feature.ts';
export { changeMetrics, type MetricChange } from './metrics.queries.ts';
