import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { unitNames } from '../../../../parts/document-reading/units.logic.ts';
import { formatJsonPath, parseJsonPath, type JsonPath } from '../../../../parts/json/json-path.logic.ts';
import { useDraftForm } from '../form-context.ts';
import { wordsAt } from '../members/members.logic.ts';
import { OfferedField, type Offer, useWordedCode } from '../offered-field.tsx';

interface UnitFieldProps {
  readonly place: JsonPath;
  readonly label: string;
  readonly isBare?: boolean;
}

/** Edits a unit of measure, offering those of the format by name; the code of any other may be typed. */
export function UnitField({ place, label, isBare = false }: UnitFieldProps): ReactElement {
  const offers = useUnits(place);
  const nameOf = (code: string | undefined): string | undefined =>
    offers.find((each) => each.value === code)?.word ?? code;
  const code = useWordedCode(place, nameOf);
  return <OfferedField {...code} label={label} isBare={isBare} offers={offers} />;
}

/** Cached units, by language and codes. */
const known = new Map<string, readonly Offer[]>();

/** Returns the units of the format in the language of the page, sorted by name. */
function useUnits(place: JsonPath): readonly Offer[] {
  const { t, i18n } = useTranslation('document-editor');
  const { language } = i18n;
  const schema = useDraftForm((form) => form.schema);
  const path = formatJsonPath(place);
  return useMemo(() => {
    const codes = wordsAt(schema, parseJsonPath(path) ?? []);
    const key = [language, ...codes].join(' ');
    const offers =
      known.get(key) ??
      unitOffers(codes, language, (code) =>
        i18n.exists(`unit.${code}`, { ns: 'document-editor' }) ? t(`unit.${code}` as 'unit.bag') : code,
      );
    known.set(key, offers);
    return offers;
  }, [schema, path, language, t, i18n]);
}

function unitOffers(
  codes: readonly string[],
  language: string,
  wordOf: (code: string) => string,
): readonly Offer[] {
  return codes
    .map((value) => {
      const { name, also } = unitNames(value, language) ?? { name: wordOf(value), also: [] };
      return { word: name, value, about: value, also: [value, ...also] };
    })
    .toSorted((one, other) => one.word.localeCompare(other.word, language));
}
