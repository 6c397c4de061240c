import { Button, FileButton, Textarea } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { base64Of } from '../../browser/base64.ts';
import type { FormSchema } from '../schema-form.logic.ts';

interface FileTextFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly withAsterisk?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly schema: FormSchema;
  readonly value: string;
  /** Whether it is a secret: it is masked unless it is being edited. */
  readonly isSecret?: boolean;
  readonly onChange: (value: string) => void;
}

/** Renders a field for a text that usually comes from a file, such as a key: pasted with its lines, or read from the file. */
export function FileTextField({
  schema,
  value,
  onChange,
  isSecret = false,
  ...shown
}: FileTextFieldProps): ReactElement {
  const { t } = useTranslation('schema-form');
  const [isWritten, setIsWritten] = useState(false);
  const choose = t('file.chooseFor', { label: shown.label });
  const read = async (file: File | null): Promise<void> => {
    if (file) onChange(schema.contentEncoding === 'base64' ? await base64Of(file) : await file.text());
  };
  return (
    <div>
      <Textarea
        {...shown}
        autosize
        maxRows={6}
        spellCheck={false}
        autoComplete="off"
        styles={{
          input: {
            fontFamily: 'var(--mantine-font-family-monospace)',
            ...(isSecret && !isWritten && { WebkitTextSecurity: 'disc' }),
          },
        }}
        onFocus={() => setIsWritten(true)}
        onBlur={() => setIsWritten(false)}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {!shown.readOnly && (
        <FileButton onChange={(file) => void read(file)} inputProps={{ 'aria-label': choose }}>
          {(button) => (
            <Button {...button} variant="default" size="xs" mt={4} aria-label={choose}>
              {t('file.choose')}
            </Button>
          )}
        </FileButton>
      )}
    </div>
  );
}
