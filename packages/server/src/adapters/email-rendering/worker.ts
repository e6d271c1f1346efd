import { parentPort, workerData } from 'node:worker_threads';
import type { RenderJob } from './email-job.ts';
import { openRendering } from './rendering.ts';
import type { WorkerInput, WorkerReport } from './worker-messages.ts';

/** The thread that renders: one job at a time. */

const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread.');
const { directory, cpuMillisMax } = workerData as WorkerInput;

/** The first job loads the engine and the styles. No project pays for that. */
const warmUp: RenderJob = {
  template: 'export const EmailTemplate = () => <p className="p-4">Ready</p>;',
  theme: `import { Tailwind } from '@react-email/components';
    export const EmailTheme = ({ children }) => <Tailwind>{children}</Tailwind>;`,
  userDisplayName: null,
  projectDisplayName: '',
  variables: {},
};
const render = await openRendering(directory);
await render(warmUp, Number.MAX_SAFE_INTEGER);
port.on('message', async (job: RenderJob) => {
  const before = process.threadCpuUsage();
  const outcome = await render(job, cpuMillisMax);
  const { user, system } = process.threadCpuUsage(before);
  port.postMessage({ outcome, cpuMillis: (user + system) / 1000 } satisfies WorkerReport);
});
port.postMessage('ready' satisfies WorkerReport);
