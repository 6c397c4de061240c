import { Button, Group } from '@mantine/core';
import type { ReactElement } from 'react';
import type { CombinedError } from 'urql';
import { Failure } from '../failure/failure.tsx';
import { amongFields, isShownAtFields } from './form-faults.logic.ts';

interface FormFooterProps {
  /** State of the submission: a `Submit`. */
  readonly sent: { readonly isRunning: boolean; readonly error: CombinedError | undefined };
  /** Fields that show their own errors, named as in the API. */
  readonly fields?: readonly string[] | undefined;
  readonly cancelLabel: string;
  readonly onCancel: () => void;
  /** Label of the submit button. */
  readonly submitLabel: string;
}

/** Shows the end of a form: its error, and the buttons to cancel and submit. */
export function FormFooter(props: FormFooterProps): ReactElement {
  const { sent, fields = [], cancelLabel, onCancel, submitLabel } = props;
  return (
    <>
      {sent.error && !isShownAtFields(sent.error, amongFields(fields)) && <Failure error={sent.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button type="submit" loading={sent.isRunning}>
          {submitLabel}
        </Button>
      </Group>
    </>
  );
}
