export { eventCommands } from './events.commands.ts';
export { eventHandlers } from './events.handlers.ts';
export { eventCleanups, eventJobs, sealEventsJob } from './events.jobs.ts';
