import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one plain line that any tool can read: `12 passed, 0 failed, 1 skipped`. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      const failedBefore = count.failed;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') count[state] += 1;
      }
      // A file that cannot be loaded or set up has no failed test, and is a failure all the same.
      if (module.state() === 'failed' && count.failed === failedBefore) count.failed += 1;
    }
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
  }
}
