import type { ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Failure } from '../failure/failure.tsx';
import { Loading } from '../page/loading.tsx';
import { ListState } from './list-state.tsx';
import { LiveList, type LiveListProps } from './live-list.tsx';
import type { LiveRow } from './live-list.logic.ts';

interface LiveRecordsProps<Row extends LiveRow> extends LiveListProps<Row> {
  /** Shown if there are no rows. */
  readonly empty: ReactNode;
}

/** Shows a live list, or its placeholder: while it is read, after an error, and when it is empty. */
export function LiveRecords<Row extends LiveRow>({ empty, ...list }: LiveRecordsProps<Row>): ReactElement {
  const { list: read, error, reload } = list.live;
  const isEmpty = read?.rows.length === 0 && read.held.length === 0;
  return (
    <>
      {error && <Failure error={error} retry={reload} />}
      {!read && !error && <Loading rows={8} />}
      {isEmpty && empty}
      {read && !isEmpty && <LiveList {...list} />}
      {(isEmpty || (!read && !error)) &&
        list.statePlace &&
        createPortal(<ListState live={list.live} onShowHeld={list.live.showHeld} />, list.statePlace)}
    </>
  );
}
