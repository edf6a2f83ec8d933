// Runs tests of the web in one Vitest that stays, as do the processes that it runs them in: their start, and the
// sources that did not change, cost once.
// Each line of the input names a test file, perhaps words of a title or the tests themselves, the files changed since the
// last run, how long a test waits for what has to come, and whether a fresh process is wanted; the answer says what
// failed, how long the longest test took, and whether its process had to load what they are about.
import { writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { StayingWorker } from './staying_worker.mjs';

const web = process.cwd();
// Whatever a tool prints goes to a person; only answers go to who asks.
process.stdout.write = process.stderr.write.bind(process.stderr);

const module = pathToFileURL(resolve(web, 'node_modules/vitest/dist/node.js')).href;
const { createVitest } = await import(module);
const vitest = await createVitest({
  root: web,
  watch: false,
  project: ['pure', 'screen'],
  maxWorkers: 1,
  reporters: [{}],
});

const workers = new Map();
function workerOf(options) {
  const { name } = options.project;
  if (!workers.has(name)) workers.set(name, new StayingWorker(options));
  return workers.get(name);
}
for (const { config } of vitest.projects) {
  config.pool = 'staying';
  config.poolRunner = { name: 'staying', createPoolWorker: workerOf };
  config.setupFiles.unshift(resolve(web, 'test/planted.ts'));
}
const endWorkers = () => Promise.all([...workers.values()].map((worker) => worker.end()));
// Who waits no longer tells us so; a test that hangs would outlive us.
process.on('SIGTERM', () => {
  void endWorkers();
  process.exit(143);
});
await vitest.standalone();

function reason(test) {
  return test.result().errors[0]?.message ?? '';
}

function failures(modules) {
  return modules.flatMap((each) => {
    const tests = [...each.children.allTests('failed')].map((test) => `${test.fullName}: ${reason(test)}`);
    // The error of a file comes from another process, as an object that may not even become a text.
    const whole = each.state() === 'failed' && tests.length === 0;
    const broken = whole ? each.errors().map(({ message }) => message) : [];
    return [...tests.map((name) => `FAIL ${name}`), ...broken.map((words) => `broken: ${words}`)];
  });
}

function isFirst({ ran }, words) {
  return ran.size < ran.add(words).size;
}

async function run({ file, title, tests, changed, wait_s, fresh }) {
  if (fresh) await endWorkers();
  StayingWorker.waits_s = wait_s;
  for (const each of changed.map((name) => resolve(web, name))) {
    vitest.invalidateFile(each);
    for (const worker of workers.values()) worker.readAnew(each);
  }
  const found = await vitest.globTestSpecifications([file]);
  // With each file, since a process that stays has read the settings of its first run.
  const only = tests.length > 0 ? { testIds: tests } : title === null ? {} : { testNamePattern: new RegExp(title) };
  const specifications = found.map(({ project, moduleId }) => project.createSpecification(moduleId, only));
  const { testModules } = await vitest.runTestSpecifications(specifications);
  // Vitest answers all that it has ever run: what failed by an earlier fault says nothing of this one.
  const asked = new Set(specifications.map(({ moduleId }) => moduleId));
  const modules = testModules.filter(({ moduleId }) => asked.has(moduleId));
  const ran = modules.flatMap((each) => [...each.children.allTests()]).filter((test) => test.result().state !== 'skipped');
  const red = ran.filter((test) => test.result().state === 'failed').map(({ id }) => id);
  const took = ran.map((test) => test.diagnostic()?.duration ?? 0);
  const cold = specifications.map(({ project }) => isFirst(workers.get(project.name), `${file} ${title}`)).includes(true);
  return { ran: ran.length, failed: failures(modules), red, cold, longest_s: Math.max(0, ...took) / 1000 };
}

for await (const line of createInterface({ input: process.stdin })) {
  writeSync(1, `${JSON.stringify(await run(JSON.parse(line)))}\n`);
}
await endWorkers();
await vitest.close();
process.exit(0);
