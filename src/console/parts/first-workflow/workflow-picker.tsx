import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordField } from '../schema-form/records/record-field.tsx';

/** Renders a select of the workflows that can be run, by name. */
export function WorkflowPicker({
  value,
  onChange,
  error,
  isRequired = false,
  isPlain = false,
  isFirst = false,
}: {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
  /** Error of the selection. */
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  /** Whether its description is shown elsewhere instead of at the field. */
  readonly isPlain?: boolean;
  /** Whether a dialog gives it the initial focus. */
  readonly isFirst?: boolean;
}): ReactElement {
  const { t } = useTranslation('document-parts');
  return (
    <RecordField
      label={t('workflow.label')}
      record="workflow"
      value={value ?? ''}
      onChange={onChange}
      error={error}
      withAsterisk={isRequired}
      // Selecting the selected workflow again keeps it.
      allowDeselect={!isFirst}
      {...(isPlain && { description: '' })}
      // Open options would cover the text below as soon as the dialog opens.
      {...(isFirst && { 'data-autofocus': true, openOnFocus: false })}
    />
  );
}
