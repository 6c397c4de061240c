import { useLayoutEffect, useRef, useState } from 'react';
import type { RowActions } from './live-row.tsx';

/** Returns one stable object whose actions call those of the last render. */
export function useLatest<Row>(actions: RowActions<Row>): RowActions<Row> {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState<RowActions<Row>>(() => ({
    open: (row) => latest.current.open(row),
    select: (index, isRange) => latest.current.select(index, isRange),
    focus: (row) => latest.current.focus(row),
  }));
  return stable;
}
