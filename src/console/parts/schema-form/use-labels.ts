import { useCallback } from 'react';
import { useServiceText } from '../../words/service-text.ts';
import { formatLabel } from './members.logic.ts';
import type { FormSchema } from './schema-form.logic.ts';

/** Returns a function that names members: by their titles, in the language of the page where possible. */
export function useLabels(): (name: string, schema: FormSchema) => string {
  const say = useServiceText();
  return useCallback((name, schema) => (schema.title ? say(schema.title) : formatLabel(name, schema)), [say]);
}
