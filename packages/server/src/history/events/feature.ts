import type { Feature } from '../../http/feature.ts';
import { eventErasure } from './erased-events.service.ts';
import { signInErasure } from './erased-sign-ins.ts';
import { eventCommands } from './events.commands.ts';
import { eventHandlers } from './events.handlers.ts';
import { eventCleanups, eventJobs, sealEventsJob } from './events.jobs.ts';

/** What the server gets from this feature. */
export const eventsFeature: Feature = {
  endpoints: eventHandlers,
  jobs: (platform) => [...eventJobs, sealEventsJob(platform)],
  cleanups: eventCleanups,
  erasure: (platform) => [signInErasure, eventErasure(platform)],
  commands: eventCommands,
};
