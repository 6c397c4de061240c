import { useCallback } from 'react';
import { useServiceText } from '../../words/service-text.ts';
import { labelOf } from './members.logic.ts';
import type { FormSchema } from './schema-form.logic.ts';

/** What members are called: by their titles, in the language of the page where it has words for them. */
export function useLabels(): (name: string, schema: FormSchema) => string {
  const say = useServiceText();
  return useCallback((name, schema) => (schema.title ? say(schema.title) : labelOf(name, schema)), [say]);
}
