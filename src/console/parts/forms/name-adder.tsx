import { Button, Group, TextInput, type MantineSize } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '../../icons/later-icons.ts';

interface NameAdderProps {
  /** Existing names. */
  readonly taken: readonly string[];
  readonly onAdd: (name: string) => void;
  readonly size?: MantineSize;
}

/** Shows a field that adds a member under a new name. */
export function NameAdder({ taken, onAdd, size }: NameAdderProps): ReactElement {
  const { t } = useTranslation('schema-form');
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isTaken = taken.includes(name);
  const add = (): void => {
    if (!name || isTaken) return;
    onAdd(name);
    setTyped('');
  };
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        flex={1}
        size={size}
        label={t('newName')}
        value={typed}
        error={isTaken && t('taken')}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button size={size} variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
        {t('add')}
      </Button>
    </Group>
  );
}
