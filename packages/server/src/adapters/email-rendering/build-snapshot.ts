import { EvalFlags, QuickJS } from 'quickjs-wasi';
import { hostFunctions, readWasm, wasiWithoutOutput } from './quickjs.ts';

/**
 * Loads the libraries of templates into a virtual machine.
 *
 * @param runtime the bundle of `runtime/entry.ts`
 * @returns the serialized memory of the machine
 */
export async function buildSnapshot(runtime: string): Promise<Uint8Array> {
  const sources = new Map<string, string>();
  const vm = await QuickJS.create({
    wasm: await readWasm(),
    wasi: wasiWithoutOutput,
    timezoneOffset: 0,
    moduleLoader: { load: (name) => sources.get(name) ?? fail(`There is no module ${name}.`) },
  });
  const host = vm.newObject();
  for (const name of hostFunctions)
    vm.setProp(
      host,
      name,
      vm.newFunction(name, () => vm.getUndefined()),
    );
  vm.setProp(vm.global, 'porticoHost', host);
  host.dispose();
  try {
    vm.evalCode(runtime, 'runtime.js').dispose();
  } catch (error) {
    // The error holds the machine, which is too large for an output.
    throw new Error(`The runtime does not load: ${(error as Error).message}`);
  }
  const exportsOf = vm
    .evalCode(`JSON.stringify(Object.entries(porticoRuntime.modules).map(([name, all]) => [name, Object.keys(all)]))`)
    .consume((handle) => JSON.parse(handle.toString()) as [string, string[]][]);
  for (const [name, keys] of exportsOf) sources.set(name, moduleSource(name, keys));
  const imports = [...sources.keys()].map((name) => `import ${JSON.stringify(name)};`).join('\n');
  vm.evalCode(imports, 'modules.js', EvalFlags.TYPE_MODULE).dispose();
  vm.executePendingJobs();
  vm.evalCode(
    'globalThis.porticoRun = porticoRuntime.run; delete globalThis.porticoRuntime; delete globalThis.porticoHost',
  ).dispose();
  vm.runGC();
  return QuickJS.serializeSnapshot(vm.snapshot());
}

/** Returns the source of a module with the exports of a bundled one. */
function moduleSource(name: string, keys: readonly string[]): string {
  const named = keys.filter((key) => key !== 'default').map((key) => `export const ${key} = all.${key};`);
  return [
    `const all = globalThis.porticoRuntime.modules[${JSON.stringify(name)}];`,
    ...named,
    `export default ${keys.includes('default') ? 'all.default' : 'all'};`,
  ].join('\n');
}

function fail(message: string): never {
  throw new Error(message);
}
