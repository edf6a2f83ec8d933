// The process in which the tests of a project run, kept from one run of Vitest to the next: to start it, and to load
// the packages that a screen is made of, costs more than most tests do.
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const module = pathToFileURL(resolve('node_modules/vitest/dist/node.js')).href;
const { ForksPoolWorker } = await import(module);

/** Runs of one process: whatever they leave in it goes with it. */
const RUNS = 60;
/** Questions for a module: a page may ask for one as the last test of a run ends, and needs it in the next. */
const FOR_MODULES = new Set(['fetch', 'resolve']);
/** Evaluated first of all in the process: it does not outlive who may ask it. */
const LEAVE = "data:text/javascript,process.once('disconnect',()=>process.kill(process.pid,'SIGKILL'))";

/** A worker of Vitest's pool; each run starts and stops it, while its process stays. */
export class StayingWorker extends ForksPoolWorker {
  /** How long the tests of the next run wait for what has to come. */
  static waits_s = 8;
  name = 'staying';
  #runs = 0;
  #running = false;
  #started = false;
  /** What the process has run. */
  ran = new Set();
  /** Sources that it has to read anew. */
  #changed = new Set();
  /** Numbers of the questions to which Vitest owes an answer. */
  #owed = new Set();
  /** What it asked while nobody listened. */
  #late = [];
  #last = null;
  #hear = null;
  #listens = false;

  constructor(options) {
    super(options);
    this.execArgv = [...this.execArgv, '--import', LEAVE];
  }

  /** Whether the next run may use the process: it lives, came to the end of its last run, and had not its share. */
  get #stands() {
    const fork = this._fork;
    return fork?.connected && fork.exitCode === null && !this.#running && this.#runs < RUNS;
  }

  async start() {
    if (this.#stands) return;
    await this.end();
    this.#runs = 0;
    this.#running = this.#started = false;
    this.#last = null;
    this.#late = [];
    for (const each of [this.ran, this.#changed, this.#owed]) each.clear();
    await super.start();
    this._fork.on('message', (message) => this.#receive(message));
  }

  /** A run is over; the process is not. */
  async stop() {
    this.#listens = false;
  }

  /** End the process: the next run starts another. */
  async end() {
    const fork = this._fork;
    this._fork = undefined;
    if (!fork || fork.exitCode !== null || fork.signalCode !== null) return;
    const gone = once(fork, 'exit');
    fork.kill('SIGKILL');
    await gone;
  }

  /** A source is another one from now on. */
  readAnew(file) {
    this.#changed.add(file);
  }

  on(event, listener) {
    if (event !== 'message') return super.on(event, listener);
    this.#hear = listener;
    this.#listens = true;
    for (const message of this.#late.splice(0)) this.#receive(message);
  }

  send(message) {
    if (message.type === 'stop') return this.#say('stopped');
    if (message.type === 'start') {
      if (this.#started) return this.#say('started');
      this.#started = true;
    }
    if (message.type === 'run') {
      this.#runs += 1;
      this.#running = true;
      message.context.invalidates = [...this.#changed];
      message.context.waits_s = StayingWorker.waits_s;
      this.#changed.clear();
    }
    super.send(message);
    if (message.t === 's') {
      this.#owed.delete(message.i);
      this.#finish();
    }
  }

  #say(type) {
    this.#hear({ type, __vitest_worker_response__: true });
  }

  #receive(message) {
    // Where modules lie is asked once in the life of a process, which would never see that one has changed.
    if (message.m === 'fetchWarmModules') return super.send({ t: 's', i: message.i, r: {} });
    if (message.type === 'testfileFinished') {
      this.#last = message;
      return this.#finish();
    }
    if (this.#listens) {
      if (message.m && message.i) this.#owed.add(message.i);
      this.#hear(message);
    } else if (FOR_MODULES.has(message.m)) this.#late.push(message);
    else if (message.i) super.send({ t: 's', i: message.i });
  }

  /** The last word of a run, after which Vitest answers nothing: not before all is answered. */
  #finish() {
    const last = this.#last;
    if (last === null || this.#owed.size > 0) return;
    this.#last = null;
    this.#running = this.#listens = false;
    this.#hear(last);
  }
}
