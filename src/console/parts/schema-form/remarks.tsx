import { Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useForm } from './form-context.ts';
import './remarks.css';

/** Shows remarks on a value, or on a row of it, that are no errors: warnings and notes. */
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
