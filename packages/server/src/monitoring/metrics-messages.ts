/** A process has been asked for metrics, and asks its supervisor for those of all. */
export interface AllMetricsWanted {
  readonly metricsWanted: number;
}

/** The supervisor asks a process for its own metrics. */
export interface MetricsAsked {
  readonly metricsAsked: number;
}

/** A process returns its metrics. */
export interface MetricsGiven {
  readonly metricsGiven: number;
  readonly metrics: unknown;
}

/** The supervisor returns the metrics of all processes, by the number of their place, which stays with a replacement. */
export interface AllMetrics {
  readonly allMetrics: number;
  readonly byPlace: Readonly<Record<string, unknown>>;
}

/** Returns whether a message between processes has a property. */
export function isMessage<K extends string>(message: unknown, name: K): message is { readonly [P in K]: number } {
  return typeof message === 'object' && message !== null && name in message;
}
