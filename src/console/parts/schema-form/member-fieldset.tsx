import { Fieldset, Stack, Text } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useForm } from './form-context.ts';

interface MemberFieldsetProps {
  readonly label: string;
  readonly description: string | undefined;
  readonly children: ReactNode;
}

/** Renders the frame of the items of a list or the members of a map. */
export function MemberFieldset({ label, description, children }: MemberFieldsetProps): ReactElement {
  const { isReadOnly } = useForm();
  return (
    <Fieldset legend={label} disabled={isReadOnly}>
      <Stack gap="sm">
        {description && (
          <Text size="xs" c="dimmed">
            {description}
          </Text>
        )}
        {children}
      </Stack>
    </Fieldset>
  );
}
