import { Select, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { codeTerm } from '../../../../parts/documents/document-terms.logic.ts';
import { useTerms } from '../../../../parts/documents/document-terms.ts';
import { DateField } from '../../../../parts/fields/date-field.tsx';
import { writeDate } from '../../../../parts/fields/date-text.logic.ts';
import { localeOf } from '../../../../parts/values/formats.logic.ts';
import type { DocumentEntry } from '../../document.queries.ts';
import { CorrectionTypes } from './correction-types.tsx';
import type { CorrectionOption } from './correction.logic.ts';
import { CreditedNotice } from './credited-notice.tsx';
import type { CorrectionForm } from './use-correction-form.ts';

interface OptionFieldProps {
  readonly field: CorrectionOption;
  readonly form: CorrectionForm;
  readonly entry: DocumentEntry;
  /** Workflow in which the document failed. */
  readonly failedIn: string | undefined;
}

/** Edits an option that every correction has: its type, its date, its reason. */
export function OptionField({ field, form, entry, failedIn }: OptionFieldProps): ReactElement {
  const { t, i18n } = useTranslation('document');
  const { name, choices, isRequired, format } = field;
  const { today, values, change, faultAt } = form;
  const error = faultAt(name, isRequired);
  if (format === 'date')
    return (
      <DateField
        label={t(`correct.field.${name}`)}
        required={isRequired}
        {...(today && { placeholder: writeDate(today, localeOf(i18n.language)) })}
        error={error}
        value={values[name] ?? ''}
        onChange={(value) => change(name, value)}
      />
    );
  if (choices)
    return (
      <>
        <CorrectionTypes
          entry={entry}
          types={choices}
          failedIn={failedIn}
          value={values[name]}
          error={error}
          onChange={(value) => change(name, value)}
        />
        <CreditedNotice entry={entry} type={values[name]} />
      </>
    );
  return (
    <TextInput
      label={t(`correct.field.${name}`)}
      description={name === 'series' && t('correct.seriesHint')}
      required={isRequired}
      error={error}
      value={values[name] ?? ''}
      onChange={({ currentTarget }) => change(name, currentTarget.value)}
    />
  );
}

interface ExtensionFieldProps {
  readonly name: string;
  readonly choices: readonly string[] | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Edits a code of a national list. */
export function ExtensionField({ name, choices, value, onChange }: ExtensionFieldProps): ReactElement {
  const label = codeTerm(name, useTerms()) ?? name;
  if (!choices)
    return (
      <TextInput
        label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return (
    <Select
      label={label}
      data={[...choices]}
      searchable
      selectFirstOptionOnChange
      clearable
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
