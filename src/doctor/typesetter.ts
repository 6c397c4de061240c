import { typesetterTrouble } from '../transform/providers/pdf/typesetting/platform-typesetter.ts';
import { fine, wrong, type Finding } from './finding.ts';

/** Looks for what prints are made by. */
export function examineTypesetter(): Finding {
  const trouble = typesetterTrouble();
  if (trouble?.isMissing)
    return wrong(
      'prints',
      `${trouble.sentence}: install the optional packages as well (npm ci), or run Docmill where there is one.`,
    );
  return fine('prints', `${trouble?.sentence ?? 'PDFs can be printed'}.`);
}
