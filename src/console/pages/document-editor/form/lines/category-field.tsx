import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { taxCategoryText } from '../../../../parts/document-reading/reading.logic.ts';
import type { JsonPath } from '../../../../parts/json/json-path.logic.ts';
import { useTaxesAt } from '../form-context.ts';
import { OfferedField, useWordedCode } from '../offered-field.tsx';

interface CategoryFieldProps {
  readonly place: JsonPath;
  readonly label: string;
  readonly isBare?: boolean;
  /** Whether the tax can be included in prices; retained taxes are then not offered. */
  readonly isIncluded?: boolean;
}

/** Edits the category of a tax, offering those of its country or of the document. */
export function CategoryField(props: CategoryFieldProps): ReactElement {
  const { place, label, isBare = false, isIncluded = false } = props;
  const { t, i18n } = useTranslation('document-parts');
  const taxes = useTaxesAt(place.slice(0, -1));
  const nameOf = (code: string | undefined): string | undefined => taxCategoryText(code, t);
  const category = useWordedCode(place, nameOf);
  return (
    <OfferedField
      {...category}
      label={label}
      isBare={isBare}
      offers={taxes
        .filter((each) => !isIncluded || !each.retained)
        .map(({ code, name }) => ({
          word: nameOf(code) ?? code,
          value: code,
          about: lawName(name, i18n.language),
        }))}
    />
  );
}

/**
 * Returns the legal name of a tax. Regimes name it in English and in the language of the country; the latter
 * is better known in all languages but English.
 */
function lawName(name: string, language: string): string {
  return language === 'en' ? name : (name.split(' / ').at(-1) ?? name);
}
