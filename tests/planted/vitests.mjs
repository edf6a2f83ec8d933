// Runs tests of the web in one Vitest that stays: its start, and the sources that did not change, cost once.
// Each line of the input names a test file, perhaps words of a title, and the files changed since the last run;
// the answer says what failed.
import { writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

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
  bail: 1,
  reporters: [{}],
});
await vitest.standalone();

function failures(modules) {
  return modules.flatMap((each) => {
    const tests = [...each.children.allTests('failed')].map((test) => test.fullName);
    // The error of a file comes from another process, as an object that may not even become a text.
    const whole = each.state() === 'failed' && tests.length === 0;
    const broken = whole ? each.errors().map(({ message }) => message) : [];
    return [...tests.map((name) => `FAIL ${name}`), ...broken.map((words) => `broken: ${words}`)];
  });
}

async function run({ file, title, changed }) {
  for (const each of changed) vitest.invalidateFile(resolve(web, each));
  if (title === null) vitest.resetGlobalTestNamePattern();
  else vitest.setGlobalTestNamePattern(title);
  const specifications = await vitest.globTestSpecifications([file]);
  const { testModules } = await vitest.runTestSpecifications(specifications);
  // Vitest answers all that it has ever run: what failed by an earlier fault says nothing of this one.
  const asked = new Set(specifications.map(({ moduleId }) => moduleId));
  const modules = testModules.filter(({ moduleId }) => asked.has(moduleId));
  const ran = modules.flatMap((each) => [...each.children.allTests()]).filter((test) => test.result().state !== 'skipped');
  return { ran: ran.length, failed: failures(modules) };
}

for await (const line of createInterface({ input: process.stdin })) {
  writeSync(1, `${JSON.stringify(await run(JSON.parse(line)))}\n`);
}
await vitest.close();
process.exit(0);
