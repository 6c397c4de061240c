import { missingFonts } from '../transform/providers/pdf/typesetting/fonts.ts';
import { findTypesetterProblem } from '../transform/providers/pdf/typesetting/platform-typesetter.ts';
import { fine, wrong, type Finding } from './finding.ts';

/** Checks the typesetter and the fonts of prints. */
export function examineTypesetter(): Finding {
  const trouble = findTypesetterProblem();
  if (trouble?.isMissing)
    return wrong(
      'prints',
      `${trouble.sentence}: install the optional packages as well (npm ci), or run Docmill where there is one.`,
    );
  const fonts = missingFonts();
  if (fonts !== '') return wrong('prints', `Fonts are missing: ${fonts}. Install again (npm ci).`);
  return fine('prints', `${trouble?.sentence ?? 'PDFs can be printed'}.`);
}
