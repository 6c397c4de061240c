import { Drawer, Stack, Text } from '@mantine/core';
import { useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { Failure } from '../failure.tsx';
import { PagedTable } from '../paged-table/paged-table.tsx';
import type { Pages } from '../paged-table/use-pages.ts';
import { onQuestion, openQuestion } from '../question.ts';
import { useFocusBack } from '../use-focus-back.ts';
import { useVersionColumns, type VersionRow } from './version-columns.tsx';

interface VersionsDrawerProps {
  readonly words: {
    readonly title: string;
    /** What the time of a version is the time of. */
    readonly at: string;
    readonly restore: string;
    readonly none?: string;
  };
  readonly pages: Pages<VersionRow>;
  /** The version that the record is now, if going back to it makes no sense. */
  readonly current?: string;
  /** Why going back was refused. */
  readonly error: CombinedError | undefined;
  /** Undefined: it is not allowed. */
  readonly onRestore: ((version: string) => void) | undefined;
  readonly onClose: () => void;
  /** The version that is compared with what is in the editor. */
  readonly chosen: string | undefined;
  readonly onChoose: (version: string) => void;
  /** How it differs. */
  readonly children: ReactNode;
}

/** What a record was: who saved it when, what differs, and the way back. */
export function VersionsDrawer(props: VersionsDrawerProps): ReactElement {
  const { words, pages, current, error, onRestore, onClose, chosen, onChoose, children } = props;
  useFocusBack();
  // Whichever of both listens first: Escape answers the question that restoring asks, and no more.
  const isAsking = useSyncExternalStore(onQuestion, openQuestion) !== undefined;
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
