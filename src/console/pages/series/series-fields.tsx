import { Group, NumberInput, Textarea, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconLock } from '../../icons/later-icons.ts';
import type { SeriesDraft } from './series-form.logic.ts';

interface SeriesFieldsProps {
  readonly draft: SeriesDraft;
  readonly onChange: (changed: Partial<SeriesDraft>) => void;
  /** Last number issued, after which the format of the codes is fixed; absent if none was issued. */
  readonly lastIndex: number | undefined;
  readonly errorAt: (field: string) => string | undefined;
}

/** Edits the fields of a series; those that form the codes are locked, with the reason, once a number was issued. */
export function SeriesFields({ draft, onChange, lastIndex, errorAt }: SeriesFieldsProps): ReactElement {
  const { t } = useTranslation('series');
  const isLocked = lastIndex !== undefined;
  const text = (field: 'name' | 'description' | 'code' | 'prefix' | 'suffix'): object => ({
    label: t(`fact.${field}`),
    value: draft[field],
    error: errorAt(field),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [field]: currentTarget.value }),
  });
  const number = (field: 'padding' | 'start', least: number): object => ({
    label: t(`fact.${field}`),
    value: draft[field],
    error: errorAt(field),
    min: least,
    allowDecimal: false,
    allowNegative: false,
    onChange: (value: number | string) => onChange({ [field]: typeof value === 'number' ? value : least }),
  });
  const ofCodes = (description: string): object => ({
    readOnly: isLocked,
    description: isLocked ? t('form.locked', { number: lastIndex }) : description,
    rightSection: isLocked ? <IconLock size={16} aria-hidden /> : undefined,
  });
  return (
    <>
      <TextInput {...text('name')} required data-autofocus maxLength={255} />
      <Textarea {...text('description')} autosize minRows={1} maxLength={2000} />
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <TextInput {...text('prefix')} {...ofCodes(t('form.prefixHelp'))} maxLength={64} />
        <NumberInput {...number('padding', 0)} {...ofCodes(t('form.paddingHelp'))} max={18} />
      </Group>
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <TextInput {...text('suffix')} {...ofCodes(t('form.suffixHelp'))} maxLength={64} />
        <NumberInput {...number('start', 1)} {...ofCodes(t('form.startHelp'))} max={10 ** 15} />
      </Group>
      <TextInput {...text('code')} {...ofCodes(t('form.codeHelp'))} maxLength={64} />
    </>
  );
}
