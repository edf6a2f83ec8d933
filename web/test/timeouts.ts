/**
 * How long a test waits for what has to come, in milliseconds. The first visit of a page in a run compiles its modules,
 * and the machine may be slow or busy: who waits in vain has found a fault. TEST_PATIENCE_S shortens it where faults are
 * planted, and waiting in vain is the rule.
 */
export const PATIENCE = { timeout: Number(process.env['TEST_PATIENCE_S'] ?? '60') * 1000 };
