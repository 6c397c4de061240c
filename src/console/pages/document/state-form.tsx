import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from 'urql';
import { Failure } from '../../parts/failure/failure.tsx';
import { siloStates, type SiloState } from '../../parts/status/silo-state.logic.ts';
import { SetStateMutation } from './document.mutations.ts';

/** Sets the state of the document. */
export function StateForm({
  id,
  onChanged,
}: {
  readonly id: string;
  readonly onChanged: () => void;
}): ReactElement {
  const { t } = useTranslation('document');
  const words = useTranslation('document-parts').t;
  const [state, setState] = useState<SiloState>();
  const [notes, setNotes] = useState('');
  const [{ fetching, error }, send] = useMutation(SetStateMutation);
  const set = async (): Promise<void> => {
    if (!state) return;
    const { error: refused } = await send({ id, input: { key: state, ...(notes && { notes }) } });
    if (refused) return;
    setState(undefined);
    setNotes('');
    onChanged();
  };
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="xs">
        <Select
          label={t('state.label')}
          value={state ?? null}
          data={siloStates.map((value) => ({ value, label: words(`state.${value}`) }))}
          onChange={(value) => setState(siloStates.find((each) => each === value))}
        />
        <TextInput
          label={t('state.notes')}
          value={notes}
          onChange={({ currentTarget }) => setNotes(currentTarget.value)}
        />
        <Button variant="default" disabled={!state} loading={fetching} onClick={() => void set()}>
          {t('state.set')}
        </Button>
      </Group>
      {error && <Failure error={error} />}
    </Stack>
  );
}
