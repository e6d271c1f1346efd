import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { JSException, QuickJS } from 'quickjs-wasi';
import type { CompiledSource, SourceName } from './compile-source.ts';
import { readWasm } from './quickjs.ts';
import { type Machine, type MachineHooks, type SandboxOutcome, startMachine } from './sandbox-machine.ts';
import type { TailwindStyles } from './tailwind-styles.ts';

/** A virtual machine for untrusted code. Every run starts with the same memory. */
export interface Sandbox {
  /** @param endsAt when the code is interrupted, in processor time of this thread */
  run(modules: Readonly<Record<SourceName, CompiledSource>>, input: string, endsAt: number): Promise<SandboxOutcome>;
}

interface Options {
  readonly snapshotFile: string;
  readonly tailwind: TailwindStyles;
  /** Processor time of this thread in milliseconds. */
  readonly cpuMillis: () => number;
}

interface Run {
  readonly modules: Readonly<Record<SourceName, CompiledSource>>;
  readonly endsAt: number;
  isTooLong: boolean;
  outcome: SandboxOutcome | undefined;
}

/**
 * Opens a sandbox. A run gets its memory restored, so it finds nothing of an earlier one. A machine whose engine crashed
 * is replaced, since its state is not only in its memory.
 */
export async function openSandbox(options: Options): Promise<Sandbox> {
  const wasm = await readWasm();
  const memory = await promisify(brotliDecompress)(await readFile(options.snapshotFile));
  const snapshot = QuickJS.deserializeSnapshot(memory);
  let machine: Machine | undefined;
  let current: Run | undefined;

  const isOver = () => {
    if (current === undefined || options.cpuMillis() < current.endsAt) return false;
    current.isTooLong = true;
    return true;
  };
  const load = (name: string): string => {
    if (name === 'template.tsx' && current !== undefined) return current.modules.template.code;
    if (name === 'theme.tsx' && current !== undefined) return current.modules.theme.code;
    throw new Error(`Cannot import "${name.slice(0, 100)}". Available modules: ${importable}.`);
  };
  const hooks: MachineHooks = {
    isOver,
    load,
    finish: (outcome) => {
      if (current !== undefined) current.outcome ??= outcome;
    },
    stylesOf: options.tailwind.stylesOf,
  };

  return {
    run: async (modules, input, endsAt) => {
      if (machine === undefined || !machine.restore()) machine = await startMachine(wasm, snapshot, hooks);
      const { vm } = machine;
      const run: Run = { modules, endsAt, isTooLong: false, outcome: undefined };
      current = run;
      let isIntact = false;
      try {
        vm.withScope(() => {
          vm.callFunction(vm.evalCode('porticoRun'), vm.undefined, vm.newString(input));
          vm.executePendingJobs();
        });
        isIntact = true;
        return run.isTooLong ? { kind: 'too long' } : (run.outcome ?? { kind: 'unsettled' });
      } catch (error) {
        isIntact = error instanceof JSException;
        const outcome = failureOf(error);
        return run.isTooLong ? { kind: 'too long' } : outcome;
      } finally {
        current = undefined;
        if (!isIntact) machine = undefined;
      }
    },
  };
}

const importable = 'react, arktype, @react-email/components, @portico/emails (also as @stackframe/emails)';

/** Describes an error that nothing in the sandbox caught. Reading it can run code of the template, and throw again. */
function failureOf(error: unknown): SandboxOutcome {
  try {
    const { message, stack } = error as Error;
    return { kind: 'failed', message: String(message), stack: String(stack ?? '') };
  } catch {
    return { kind: 'failed', message: '', stack: '' };
  } finally {
    if (error instanceof JSException) error.dispose();
  }
}
