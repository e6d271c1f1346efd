/** The samplers of OTEL_TRACES_SAMPLER. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
];

/** Where traces are sent, and which. */
export interface TraceSettings {
  readonly sampler: string;
  /** Part of the requests whose trace is recorded, for the samplers with a ratio. */
  readonly ratio: number;
  readonly batch: { readonly scheduledDelayMillis?: number };
  /** All variables of OpenTelemetry. The exporter reads those about the connection itself. */
  readonly variables: Readonly<Record<string, string>>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the settings of traces from the variables of OpenTelemetry. Undefined without an endpoint. */
export function traceSettings(environment: Environment): TraceSettings | undefined {
  const { OTEL_SDK_DISABLED: disabled, OTEL_TRACES_EXPORTER: exporter, OTEL_BSP_SCHEDULE_DELAY: delay } = environment;
  const endpoint = environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || environment.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint || disabled?.toLowerCase() === 'true' || exporter === 'none') return undefined;
  const variables = Object.entries(environment).filter(([name, value]) => name.startsWith('OTEL_') && value);
  return Object.freeze({
    sampler: environment.OTEL_TRACES_SAMPLER || 'parentbased_always_on',
    ratio: Number(environment.OTEL_TRACES_SAMPLER_ARG || 1),
    batch: delay ? { scheduledDelayMillis: Number(delay) } : {},
    variables: Object.fromEntries(variables) as Record<string, string>,
  });
}

/** Returns problems with the variables of OpenTelemetry that Portico reads itself. */
export function traceProblems(environment: Environment): string[] {
  const settings = traceSettings(environment);
  if (settings === undefined) return [];
  const { OTEL_EXPORTER_OTLP_PROTOCOL: protocol } = environment;
  const problems: string[] = [];
  if (!samplers.includes(settings.sampler)) problems.push(`OTEL_TRACES_SAMPLER must be one of ${samplers.join(', ')}.`);
  if (!(settings.ratio >= 0 && settings.ratio <= 1))
    problems.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  if (protocol && protocol !== 'http/json')
    problems.push('OTEL_EXPORTER_OTLP_PROTOCOL must be http/json, the only protocol that Portico sends.');
  if (Number.isNaN(settings.batch.scheduledDelayMillis ?? 0))
    problems.push('OTEL_BSP_SCHEDULE_DELAY must be a number of milliseconds.');
  for (const name of ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']) {
    const url = environment[name];
    if (url && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      problems.push(`${name} must be an http or https URL.`);
  }
  return problems;
}
