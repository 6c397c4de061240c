import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begins with the tests that take longest, which a run would else wait for at its end: their files are small. */
export class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- No array is sorted here.
    const sorted = await super.sort(files);
    return [...sorted.filter(startsPrograms), ...sorted.filter((file) => !startsPrograms(file))];
  }
}

/** Whether whole programs are started there, and waited for. */
function startsPrograms({ moduleId }: TestSpecification): boolean {
  return /\/test\/(?:chaos|demo|start)\//.test(moduleId);
}
