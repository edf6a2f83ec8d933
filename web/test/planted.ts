/**
 * Where faults are planted, a process outlives its runs (tests/planted/staying_worker.mjs): before each file it reads
 * anew what was changed, and a file ends with its first failure.
 */
import { beforeEach } from 'vitest';

interface Modules<Module> {
  readonly fileToModulesMap: ReadonlyMap<string, ReadonlySet<Module>>;
  readonly invalidateModule: (module: Module) => void;
}
interface Worker {
  readonly ctx: { readonly invalidates?: readonly string[] };
  readonly evaluatedModules: Modules<object>;
}

const { ctx, evaluatedModules } = Reflect.get(globalThis, '__vitest_worker__') as Worker;
for (const file of ctx.invalidates ?? []) {
  for (const module of evaluatedModules.fileToModulesMap.get(file) ?? [])
    evaluatedModules.invalidateModule(module);
}

// Vitest's own way, to cancel the run, ends its process.
let failed = false;
beforeEach(({ skip, onTestFailed }) => {
  if (failed) skip();
  onTestFailed(() => {
    failed = true;
  });
});
