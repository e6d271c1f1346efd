import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { TraceSettings } from '../settings/trace-settings.ts';

/** Returns the sampler that the settings name. */
export function samplerOf({ sampler, ratio }: Pick<TraceSettings, 'sampler' | 'ratio'>): Sampler {
  const root = rootOf(sampler.replace('parentbased_', ''), ratio);
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootOf(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}
