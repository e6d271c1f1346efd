import { parentPort, workerData } from 'node:worker_threads';
import type { RenderJob } from './email-job.ts';
import { openRendering } from './rendering.ts';
import type { WorkerInput, WorkerReport } from './worker-messages.ts';

/** The thread that renders: one job at a time. */

const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread.');
const { directory, cpuMillisMax } = workerData as WorkerInput;
const render = await openRendering(directory, cpuMillisMax);
port.on('message', async (job: RenderJob) => {
  const before = process.threadCpuUsage();
  const outcome = await render(job);
  const { user, system } = process.threadCpuUsage(before);
  port.postMessage({ outcome, cpuMillis: (user + system) / 1000 } satisfies WorkerReport);
});
port.postMessage('ready' satisfies WorkerReport);
