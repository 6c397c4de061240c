import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordField } from './schema-form/record-field.tsx';

/** Which workflow: one of those that can run, found by its name. */
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
  /** What is wrong with what was chosen. */
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  /** Whether its description is told elsewhere, and not at the field. */
  readonly isPlain?: boolean;
  /** Whether a dialog begins at it. */
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
      // To choose what is chosen already goes on with it.
      allowDeselect={!isFirst}
      {...(isPlain && { description: '' })}
      // What is told below would be covered by the choice as soon as the dialog opens.
      {...(isFirst && { 'data-autofocus': true, openOnFocus: false })}
    />
  );
}
