import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { adminKey } from './api.ts';
import { options } from './options.ts';
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
export async function printMoving({ portico }: World): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-moving-'));
  const path = join(folder, 'users.jsonl');
  const count = options.users;
  try {
    await pipeline(function* () {
      for (let index = 0; index < count; index += 1) yield lineOf(index);
    }, createWriteStream(path));
    console.log(`${count} lines, ${(statSync(path).size / 1e6).toFixed(0)} MB`);
    const measure = async (name: string, ...words: string[]) => {
      const begun = performance.now();
      const memory = await command(portico.url, words);
      const seconds = (performance.now() - begun) / 1000;
      const rate = `${Math.round(count / seconds)} lines/s`;
      console.log(
        `${name.padEnd(22)} ${seconds.toFixed(1)} s, ${rate}, command ${memory} MB, server ${portico.memory().toFixed(0)} MB`,
      );
    };
    await measure('import, only checked', 'import', path, '--dry-run');
    await measure('import', 'import', path);
    await measure('export', 'export', join(folder, 'exported.jsonl'));
    await measure('undo', 'import', 'undo', '--yes');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function residentMegabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Runs a command. @returns its largest memory in MB */
async function command(url: string, words: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, ['--conditions=source', main, ...words], {
    env: {
      PATH: process.env['PATH'],
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
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(child.pid ?? 0));
  }, 200);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`portico ${words.join(' ')} failed: ${text}`);
  return most.toFixed(0);
}
