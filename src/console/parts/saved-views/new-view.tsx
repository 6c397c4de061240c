import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface NewViewProps {
  readonly taken: readonly string[];
  readonly onSave: (name: string) => void;
}

/** Asks for the name of the current filters. */
export function NewView({ taken, onSave }: NewViewProps): ReactElement {
  const { t } = useTranslation('views');
  const [name, setName] = useState('');
  const given = name.trim();
  const isTaken = taken.includes(given);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (given && !isTaken) onSave(given);
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={t('name')}
          data-autofocus
          maxLength={60}
          value={name}
          error={isTaken && t('taken')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={!given || isTaken}>
            {t('keep')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
