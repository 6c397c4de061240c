import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation, type CombinedError } from 'urql';
import type { Json } from '../../../../graphql/graphql.ts';
import { newId } from '../../../../parts/browser/new-id.ts';
import { membersOf } from '../../../../parts/document-reading/reading.logic.ts';
import { useIssueDate } from '../../../../parts/documents/issue-date.ts';
import { CreateFromMutation } from '../../../../parts/documents/use-replicate.ts';
import type { DocumentEntry } from '../../document.queries.ts';
import { correctionFields, createCorrection, sealsOf, type CorrectionOption } from './correction.logic.ts';
import { useCorrectionOptions } from './use-correction.ts';

/** Options of a correction while they are chosen. */
export interface CorrectionForm {
  /** Schema of the options. */
  readonly schema: Json;
  readonly error: CombinedError | undefined;
  readonly fetching: boolean;
  readonly fields: readonly CorrectionOption[];
  /** Current day for the supplier. */
  readonly today: string | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly change: (name: string, value: string) => void;
  readonly faultAt: (name: string, isRequired: boolean) => string | undefined;
  readonly copiesTax: boolean;
  readonly setCopiesTax: (copies: boolean) => void;
  /** Creates the correction and opens it in the editor. */
  readonly create: () => Promise<void>;
  readonly created: { readonly error?: CombinedError | undefined; readonly fetching: boolean };
}

/** Returns the state of the form that corrects a document; `type` is preselected. */
export function useCorrectionForm(entry: DocumentEntry, type: string | undefined): CorrectionForm {
  const { t } = useTranslation('document');
  const { id } = entry;
  const { date: today } = useIssueDate(membersOf(entry.data)['doc']);
  const navigate = useNavigate();
  const { schema, error, fetching } = useCorrectionOptions(entry);
  const [created, send] = useMutation(CreateFromMutation);
  const [given, setGiven] = useState<Readonly<Record<string, string>>>(type ? { type } : {});
  const [isTried, setIsTried] = useState(false);
  const [copiesTax, setCopiesTax] = useState(false);
  // A retry with the same values uses the same key and creates nothing twice.
  const [key, setKey] = useState(newId);
  const values = { ...defaultsOf(schema), ...given };
  const change = (name: string, value: string): void => {
    setGiven((before) => ({ ...before, [name]: value }));
    setKey(newId());
  };
  const fields = useMemo(() => correctionFields(schema), [schema]);
  const lacks = (name: string): boolean => !values[name]?.trim();
  const isWhole = ![
    ...fields.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])),
    ...sealsOf(schema).map((provider) => `seal.${provider}`),
  ].some(lacks);
  const faultAt = (name: string, isRequired: boolean): string | undefined =>
    isTried && isRequired && lacks(name) ? t('correct.lacks') : undefined;
  const create = async (): Promise<void> => {
    setIsTried(true);
    if (!isWhole) return;
    const correct = createCorrection(
      { ...values, issue_date: values['issue_date'] || today || '' },
      copiesTax,
    );
    const { data: made } = await send({
      input: { previousId: id, correct, allowInvalid: true },
      idempotencyKey: key,
    });
    if (made) void navigate({ to: `/documents/${made.createSiloEntry.id}/edit` });
  };
  return {
    schema,
    error,
    fetching,
    fields,
    today,
    values,
    change,
    faultAt,
    copiesTax,
    setCopiesTax,
    create,
    created,
  };
}

function defaultsOf(schema: Json): Readonly<Record<string, string>> {
  return Object.fromEntries(
    correctionFields(schema).flatMap(({ name, choices, isRequired, preset }) => {
      // The preset is the day in UTC, not in the time zone of the supplier.
      if (name === 'issue_date') return [];
      const only = isRequired && choices?.length === 1 ? choices[0] : undefined;
      const value = preset ?? only;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
