import { useTranslation } from 'react-i18next';
import { documentSchemas, schemaName } from '../../parts/documents/document-kind.logic.ts';
import { dateText } from '../../parts/values/time.logic.ts';
import type { DocumentsSearch } from './documents.search.ts';

const names = [
  'folder',
  'q',
  'schema',
  'state',
  'draft',
  'invalid',
  'party',
  'number',
  'tag',
  'from',
  'to',
  'min',
  'max',
  'currency',
  'series',
  'taxCode',
  'type',
] as const;

/** Returns the filters of the list in words, each with its value. */
export function useFilterWords(search: DocumentsSearch): readonly string[] {
  const { t, i18n } = useTranslation('documents');
  const kind = useTranslation('document-parts').t;
  const wordOf = (name: (typeof names)[number]): string => {
    if (name === 'draft') return kind(search.draft ? 'unsigned' : 'signed');
    if (name === 'invalid') return t(search.invalid ? 'invalid' : 'valid');
    if (name === 'state' && search.state) return kind(`state.${search.state}`);
    const schema = documentSchemas.find((each) => each === schemaName(search.schema ?? ''));
    if (name === 'schema' && schema) return kind(`kind.${schema}`);
    const value = String(search[name]);
    return name === 'from' || name === 'to' ? dateText(value, i18n.language) : value;
  };
  return names
    .filter((name) => search[name] !== undefined)
    .map((name) => `${t(name === 'draft' ? 'filter.signing' : `filter.${name}`)}: ${wordOf(name)}`);
}
