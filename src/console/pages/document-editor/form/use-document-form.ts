import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Json } from '../../../graphql/graphql.ts';
import type { Schema } from '../../../parts/json-editor/schema-help.logic.ts';
import { formatJsonPath } from '../../../parts/json/json-path.logic.ts';
import { useTaxes } from '../use-taxes.ts';
import { goToField, whenDrawn } from './focus-field.ts';
import type { DraftForm } from './form-context.ts';
import { MemberField } from './members/member-field.tsx';

/** Duration for which an added value is highlighted, in milliseconds. */
const markedFor = 2_000;

/** Returns the form of a document; the same object until a part of it changes. */
export function useDocumentForm({
  doc,
  result,
  schema,
  faults,
  set,
}: Pick<DraftForm, 'doc' | 'result' | 'faults' | 'set'> & {
  readonly schema: Schema | undefined;
}): DraftForm {
  const { taxes, taxDay } = useTaxes(doc);
  const [added, setAdded] = useState<string>();
  useEffect(() => {
    if (added === undefined) return undefined;
    const timer = setTimeout(setAdded, markedFor);
    return () => clearTimeout(timer);
  }, [added]);
  const add = useCallback<DraftForm['add']>(
    (place, value: Json, field) => {
      set(place, value);
      setAdded(formatJsonPath(place));
      whenDrawn(() => goToField(field));
    },
    [set],
  );
  return useMemo(
    () => ({
      Member: MemberField,
      doc,
      result,
      schema: schema ?? {},
      faults,
      taxes,
      taxDay,
      added,
      set,
      add,
    }),
    [doc, result, schema, faults, taxes, taxDay, added, set, add],
  );
}
