/**
 * Where faults are planted, a process outlives its runs (tests/planted/staying_worker.mjs): before each file it reads
 * anew what was changed and how long a test waits, and a file ends with its first failure.
 */
import { beforeEach } from 'vitest';

interface Modules<Module> {
  readonly fileToModulesMap: ReadonlyMap<string, ReadonlySet<Module>>;
  readonly invalidateModule: (module: Module) => void;
}
interface Worker {
  readonly ctx: { readonly invalidates?: readonly string[]; readonly waits_s: number };
  readonly config: { readonly expect: { readonly poll?: object } };
  readonly evaluatedModules: Modules<object>;
}

const { ctx, config, evaluatedModules } = Reflect.get(globalThis, '__vitest_worker__') as Worker;
for (const file of ctx.invalidates ?? []) {
  for (const module of evaluatedModules.fileToModulesMap.get(file) ?? [])
    evaluatedModules.invalidateModule(module);
}

// For timeouts.ts, which is read after this.
process.env['TEST_PATIENCE_S'] = String(ctx.waits_s);
Object.assign(config.expect, { poll: { ...config.expect.poll, timeout: ctx.waits_s * 1000 } });

// Vitest's own way, to cancel the run, ends its process.
let failed = false;
beforeEach(({ skip, onTestFailed }) => {
  if (failed) skip();
  onTestFailed(() => {
    failed = true;
  });
});
