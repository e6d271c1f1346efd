import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startScript } from './child.ts';

const megabyte = 1024 ** 2;
const limitBytes = 600 * megabyte;

/** Files of control groups, versions 1 and 2. */
const controllers = [
  { directory: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes' },
  { directory: '/sys/fs/cgroup', limit: 'memory.max' },
];

/** Creates a control group with a memory limit. @returns undefined if this process may not */
function limitedGroup(): string | undefined {
  for (const { directory, limit } of controllers) {
    const group = join(directory, `portico-test-${process.pid}`);
    try {
      mkdirSync(group);
      if (existsSync(join(group, limit))) {
        writeFileSync(join(group, limit), String(limitBytes));
        return group;
      }
      rmdirSync(group);
    } catch {
      // Not mounted, or not writable.
    }
  }
  return undefined;
}

test('the embedded database runs in a container with 600 MB', async ({ skip }) => {
  const group = limitedGroup();
  if (group === undefined) skip('Cannot create a control group with a memory limit.');
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-memory-'));
  try {
    const enter = ['sh', '-c', `echo $$ > ${group}/cgroup.procs && exec "$@"`, 'sh'];
    const env = { PORTICO_DATA_DIR: dataDir, PORTICO_PORT: '0', PORTICO_LOG_LEVEL: 'error' };
    const server = startScript('../../packages/portico/dist/server/main.js', [], { env, wrapper: enter });
    const line = await server.line((text) => /API\s+http/.test(text));
    const url = new URL(line.replace(/^.*(http\S+).*$/, '$1')).origin;
    for (let request = 0; request < 200; request += 1) expect((await fetch(`${url}/ready`)).status).toBe(200);

    const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
    const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024;
    server.process.kill('SIGTERM');

    expect(await server.ended).toBe(0);
    expect(peak).toBeLessThan(500 * megabyte);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    if (group !== undefined) rmdirSync(group);
  }
});
