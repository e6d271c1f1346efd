import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { adminKey, call } from './api.ts';
import { options } from './options.ts';
import { createOtherProject } from './other-project.ts';
import type { World } from './world.ts';

const main = fileURLToPath(new URL('../packages/cli/src/main.ts', import.meta.url));

/** One line of a file with a name, an address, metadata and a hash. */
function lineOf(index: number): string {
  const hex = index.toString(16).padStart(12, '0');
  return `${JSON.stringify({
    type: 'user',
    id: `5eed0000-0000-4000-8000-${hex}`,
    primary_email: `mover-${index}-${((index * 2_654_435_761) % 4_294_967_296).toString(36)}@example.com`,
    primary_email_verified: true,
    display_name: `Person ${index}`,
    signed_up_at_millis: 1_500_000_000_000 + index * 1000,
    server_metadata: { old_id: `user_${index}` },
    password_hash: `$2b$10$${hex}${'A'.repeat(41)}`.slice(0, 60),
  })}\n`;
}

/** Measures `portico import`, `portico export` and `portico import undo` with many users. Prints lines per second. */
export async function printMoving({ portico, databaseUrl }: World): Promise<void> {
  const database = new URL(databaseUrl).pathname.slice(1);
  const folder = mkdtempSync(join(tmpdir(), 'portico-moving-'));
  const path = join(folder, 'users.jsonl');
  const count = options.users;
  try {
    await pipeline(function* () {
      for (let index = 0; index < count; index += 1) yield lineOf(index);
    }, createWriteStream(path));
    console.log(`${count} lines, ${(statSync(path).size / 1e6).toFixed(0)} MB`);
    const measure = async (name: string, ...words: string[]) => {
      const [begun, before] = [performance.now(), cpuSeconds(database)];
      const { memory, cpu } = await command(portico.url, words);
      const seconds = (performance.now() - begun) / 1000;
      const after = cpuSeconds(database);
      const micros = (spent: number) => ((spent / count) * 1e6).toFixed(0);
      const parts = [cpu, after.server - before.server, after.database - before.database].map(micros);
      const rate = `${Math.round(count / seconds)} lines/s, µs CPU a line: command ${parts[0]}, server ${parts[1]}, database ${parts[2]}`;
      console.log(
        `${name.padEnd(22)} ${seconds.toFixed(1)} s, ${rate}, command ${memory} MB, server ${portico.memory().toFixed(0)} MB`,
      );
    };
    const other = await createOtherProject(portico.url);
    await wait(6000);
    await measure('import, only checked', 'import', path, '--dry-run');
    await measure('import, alone', 'import', path);
    await measure('export', 'export', join(folder, 'exported.jsonl'));
    await measure('undo', 'import', 'undo', '--yes');
    await readWhile(portico.url, other, wait(2000));
    const before = await readWhile(portico.url, other, wait(5000));
    const during = await readWhile(portico.url, other, measure('import, with reads', 'import', path));
    console.log(`list of another project: before ${before.text}, during the import ${during.text}`);
    console.log(
      `times as long: p50 ${(during.p50 / before.p50).toFixed(1)}, p95 ${(during.p95 / before.p95).toFixed(1)}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads a list of 20 users of a project, one request after another, while something runs. @returns milliseconds */
async function readWhile(url: string, headers: Record<string, string>, running: Promise<unknown>) {
  let isRunning = true;
  const end = running.finally(() => {
    isRunning = false;
  });
  const times: number[] = [];
  while (isRunning) {
    const begun = performance.now();
    await call(url, 'GET', '/users?limit=20&desc=true', headers);
    times.push(performance.now() - begun);
    await wait(20);
  }
  await end;
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  const [p50, p95] = [at(0.5), at(0.95)];
  return { p50, p95, text: `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, most ${at(0.9999).toFixed(0)} ms` };
}

/** Parent and CPU seconds of a process. */
function statOf(pid: string): { readonly parent: number; readonly cpu: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')')).split(' ');
    return { parent: Number(fields[2]), cpu: (Number(fields[12]) + Number(fields[13])) / 100 };
  } catch {
    return undefined;
  }
}

/** Returns the CPU seconds of the server and of the connections of its database so far. The embedded database is a part of the server. */
function cpuSeconds(database: string): { readonly server: number; readonly database: number } {
  const servers = new Set([process.pid]);
  const seconds = { server: 0, database: 0 };
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid);
    if (stat === undefined) continue;
    const isOwn = servers.has(stat.parent);
    if (isOwn) servers.add(Number(pid));
    const title = titleOf(pid);
    // Also its autovacuum and checkpoints, if this process has started it.
    if (title.startsWith('postgres:') && (isOwn || title.includes(database))) seconds.database += stat.cpu;
    else if (isOwn) seconds.server += stat.cpu;
  }
  return seconds;
}

function titleOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function residentMegabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Runs a command. @returns its largest memory in MB, and its CPU seconds */
async function command(url: string, words: readonly string[]) {
  const child = spawn(process.execPath, ['--conditions=source', main, ...words], {
    env: {
      PATH: process.env.PATH,
      PORTICO_API_URL: url,
      PORTICO_PROJECT_ID: 'internal',
      PORTICO_SUPER_SECRET_ADMIN_KEY: adminKey,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  let [most, cpu] = [0, 0];
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(child.pid ?? 0));
    cpu = Math.max(cpu, statOf(String(child.pid))?.cpu ?? 0);
  }, 200);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`portico ${words.join(' ')} failed: ${text}`);
  return { memory: most.toFixed(0), cpu };
}
