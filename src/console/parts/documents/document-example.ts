import { useTranslation } from 'react-i18next';

/** Returns a function that translates the names of document examples; names without a translation are returned unchanged. */
export function useExampleText(): (name: string) => string {
  const { t, i18n } = useTranslation('document-parts');
  return (name) => {
    const key = `example.${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
    return i18n.exists(key, { ns: 'document-parts' }) ? t(key as 'example.party') : name;
  };
}
