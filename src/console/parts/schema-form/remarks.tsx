import { Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useForm } from './form-context.ts';
import './remarks.css';

/** What is said of a value, or of a row of it, that is not wrong: what somebody should look at, or know. */
export function Remarks({ path }: { readonly path: string }): ReactElement[] {
  return useForm()
    .remarks.filter((remark) => remark.path.replace(/\[\d+\]$/, '') === path)
    .map(({ message, tone }) => (
      <Text
        key={message}
        size="xs"
        mt={-8}
        {...(tone === 'warning' ? { className: 'warning-text' } : { c: 'dimmed' })}
      >
        {message}
      </Text>
    ));
}
