import { Drawer, Stack, Text } from '@mantine/core';
import { useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { Failure } from '../failure/failure.tsx';
import { PagedTable } from '../paged-table/paged-table.tsx';
import type { Pages } from '../paged-table/use-pages.ts';
import { onConfirmRequest, getConfirmRequest } from '../dialogs/confirm.ts';
import { useFocusBack } from '../dialogs/use-focus-back.ts';
import { useVersionColumns, type VersionRow } from './version-columns.tsx';

interface VersionsDrawerProps {
  readonly words: {
    readonly title: string;
    /** Label of the time of a version. */
    readonly at: string;
    readonly restore: string;
    readonly none?: string;
  };
  readonly pages: Pages<VersionRow>;
  /** Version of the current record, if restoring it would change nothing. */
  readonly current?: string;
  /** Error of restoring. */
  readonly error: CombinedError | undefined;
  /** Undefined if it is not allowed. */
  readonly onRestore: ((version: string) => void) | undefined;
  readonly onClose: () => void;
  /** Version that is compared with the editor. */
  readonly chosen: string | undefined;
  readonly onChoose: (version: string) => void;
  /** Its differences. */
  readonly children: ReactNode;
}

/** Shows the versions of a record: who saved each and when, their differences, and a button to restore one. */
export function VersionsDrawer(props: VersionsDrawerProps): ReactElement {
  const { words, pages, current, error, onRestore, onClose, chosen, onChoose, children } = props;
  useFocusBack();
  // In either order of the listeners: Escape closes only the confirm dialog of restoring.
  const isAsking = useSyncExternalStore(onConfirmRequest, getConfirmRequest) !== undefined;
  const columns = useVersionColumns({ words, current, chosen, onChoose, onRestore });
  return (
    <Drawer opened onClose={onClose} closeOnEscape={!isAsking} position="right" size="xl" title={words.title}>
      <Stack>
        {error && <Failure error={error} />}
        <PagedTable
          label={words.title}
          pages={pages}
          keyOf={({ version }) => version}
          empty={<Text size="sm">{words.none}</Text>}
          columns={columns}
        />
        {children}
      </Stack>
    </Drawer>
  );
}
