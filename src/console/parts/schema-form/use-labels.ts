import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { labelOf, titleKey } from './members.logic.ts';
import { type FormSchema } from './schema-form.logic.ts';

/** What members are called: by their titles, in the language of the page where it has words for them. */
export function useLabels(): (name: string, schema: FormSchema) => string {
  const { t, i18n } = useTranslation('schema-form');
  return useCallback(
    (name, schema) => {
      const label = labelOf(name, schema);
      const key = `label.${titleKey(label)}`;
      return schema.title && i18n.exists(key, { ns: 'schema-form' }) ? t(key as never) : label;
    },
    [t, i18n],
  );
}
