import { expect, it } from 'vitest';
import { findTypesetterProblem } from '../../../../src/transform/providers/pdf/typesetting/platform-typesetter.ts';

it('tells which platform has no typesetter', () => {
  expect(findTypesetterProblem('plan9-mips')).toEqual({
    isMissing: true,
    sentence: 'PDFs cannot be printed here: there is no typesetter for plan9-mips',
  });
});

it.skipIf(process.platform !== 'linux' || process.arch !== 'x64')('tells nothing where all is there', () => {
  expect(findTypesetterProblem()).toBeUndefined();
});
