import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense, useId, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../form-context.ts';
import type { ExpressionLanguage } from './scope.logic.ts';
import './expression-field.css';

const View = lazy(async () => ({ default: (await import('./expression-view.tsx')).ExpressionView }));

interface ExpressionFieldProps {
  readonly label: string;
  readonly description: string | undefined;
  readonly placeholder: string | undefined;
  readonly error: string | undefined;
  readonly withAsterisk: boolean;
  readonly readOnly: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly language: ExpressionLanguage;
  /** Whether it may have several lines. */
  readonly hasLines: boolean;
}

/** Renders a field for an expression, with completion, and faults marked in the text. Loaded on demand. */
export function ExpressionField(props: ExpressionFieldProps): ReactElement {
  const { label, placeholder, error, withAsterisk, readOnly, value, onChange, language, hasLines } = props;
  const { t } = useTranslation('schema-form');
  const { scope } = useForm();
  const id = useId();
  const description =
    language === 'expression' && !readOnly
      ? [props.description, t('offers')].filter(Boolean).join(' ')
      : props.description;
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      withAsterisk={withAsterisk}
      labelElement="div"
      descriptionProps={{ id: `${id}-description` }}
      errorProps={{ id: `${id}-error` }}
    >
      <Suspense fallback={<Skeleton height={hasLines ? 120 : 36} />}>
        <View
          label={label}
          placeholder={placeholder}
          describedBy={error ? `${id}-error` : description ? `${id}-description` : undefined}
          value={value}
          onChange={onChange}
          language={language}
          scope={scope}
          fault={error}
          hasLines={hasLines}
          isReadOnly={readOnly}
          isRequired={withAsterisk}
        />
      </Suspense>
    </Input.Wrapper>
  );
}
