import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombinedError } from 'urql';
import type { Json } from '../../../graphql/graphql.ts';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { DocumentDiff } from '../../../parts/document-diff/document-diff.tsx';
import { Failure } from '../../../parts/failure/failure.tsx';

interface ConflictProps {
  readonly mine: Json;
  readonly theirs: Json;
  readonly onClose: () => void;
  readonly onMine: () => Promise<CombinedError | undefined>;
  readonly onTheirs: (doc: Json) => void;
}

/** Shows how two versions differ after someone else saved the document first, and lets the user choose one. */
export function Conflict({ mine, theirs, onClose, onMine, onTheirs }: ConflictProps): ReactElement {
  const { t } = useTranslation('document-editor');
  const [error, setError] = useState<CombinedError>();
  return (
    <Dialog onClose={onClose} size="xl" title={t('conflict.title')}>
      <Stack>
        <Text size="sm">{t('conflict.text')}</Text>
        <DocumentDiff before={theirs} after={mine} />
        {error && <Failure error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('conflict.back')}
          </Button>
          <Button variant="default" color="red" onClick={() => onTheirs(theirs)}>
            {t('conflict.theirs')}
          </Button>
          <Button onClick={() => void onMine().then(setError)}>{t('conflict.mine')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
