import { Button, Group } from '@mantine/core';
import type { ReactElement } from 'react';
import type { CombinedError } from 'urql';
import { Failure } from './failure.tsx';
import { amongFields, standsAtFields } from './placed-faults.logic.ts';

interface FormFooterProps {
  /** How what the form sends stands: a `Submit`. */
  readonly sent: { readonly isRunning: boolean; readonly error: CombinedError | undefined };
  /** Fields that show what was refused of them, as the service names them. */
  readonly fields?: readonly string[] | undefined;
  readonly cancelLabel: string;
  readonly onCancel: () => void;
  /** What the button that sends the form says. */
  readonly submitLabel: string;
}

/** The end of a form: why it was refused, and the buttons that leave it and send it. */
export function FormFooter(props: FormFooterProps): ReactElement {
  const { sent, fields = [], cancelLabel, onCancel, submitLabel } = props;
  return (
    <>
      {sent.error && !standsAtFields(sent.error, amongFields(fields)) && <Failure error={sent.error} />}
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
