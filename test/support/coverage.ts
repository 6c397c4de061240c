import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';

/**
 * Says what a run covers: tests of each folder of `test`, tests by tag, tests that the tag filter left to another run. Ends
 * with one plain line that any tool can read: `12 passed, 0 failed, 1 skipped`.
 */
export class Coverage implements Reporter {
  #filter: readonly string[] = [];

  onInit({ config }: Vitest): void {
    this.#filter = config.tagsFilter ?? [];
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 };
    const folders = new Map<string, number>();
    const tags = new Map<string, number>();
    let filtered = 0;
    for (const module of modules) {
      const failedBefore = count.failed;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'pending') continue;
        if (state === 'skipped' && this.#leavesOut(test)) {
          filtered += 1;
          continue;
        }
        count[state] += 1;
        increment(folders, folderOf(module));
        for (const tag of test.tags) increment(tags, tag);
      }
      // A file that cannot be loaded or set up has no failed test, and is a failure all the same.
      if (module.state() === 'failed' && count.failed === failedBefore) count.failed += 1;
    }
    const lines = [
      `Tests by folder: ${list(folders)}`,
      ...(tags.size > 0 ? [`By tag: ${list(tags)}`] : []),
      ...(filtered > 0 ? [`Left to \`npm run ${this.#otherRun}\`: ${filtered}`] : []),
      `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`,
    ];
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }

  get #otherRun(): string {
    return this.#filter.includes('slow') ? 'test' : 'test:slow';
  }

  #leavesOut(test: TestCase): boolean {
    const isSlow = test.tags.includes('slow');
    return this.#filter.includes(isSlow ? '!slow' : 'slow');
  }
}

/** Returns the folder of `test` that a module lies in: `console`, `documents`. */
function folderOf({ relativeModuleId }: TestModule): string {
  return relativeModuleId.replace(/^test\//, '').split('/')[0] ?? '';
}

function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function list(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, number]) => `${name} ${number}`).join(', ');
}
