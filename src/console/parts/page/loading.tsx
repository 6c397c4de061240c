import { Skeleton, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import './loading.css';

/** Renders placeholders for rows being read; they stay hidden for the first 150 ms. */
export function Loading({ rows = 4 }: { readonly rows?: number }): ReactElement {
  return (
    <Stack gap="sm" className="waiting" aria-hidden>
      {Array.from({ length: rows }, (_row, place) => (
        <Skeleton key={place} height={28} animate={false} />
      ))}
    </Stack>
  );
}
