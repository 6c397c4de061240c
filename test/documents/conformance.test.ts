import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checksOf } from '../conformance/data-folder.ts';
import { conformanceFolder } from '../support/conformance-folder.ts';

const folder = conformanceFolder;
const isThere = existsSync(folder);

describe.skipIf(!isThere)('published results', () => {
  it.for(isThere ? checksOf(folder) : [])('are met by all $kind', ({ checks }) => {
    const failures = checks.flatMap((check) => {
      const places = check.differences();
      return places.length > 0 ? [{ name: check.name, places: places.slice(0, 8) }] : [];
    });
    expect(failures).toEqual([]);
  });
});
