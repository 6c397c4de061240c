import { Box, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { JsonPath } from '../../../parts/json/json-path.logic.ts';
import { selectFaultsAt } from '../draft/draft.logic.ts';
import { useDraftForm } from './form-context.ts';

interface OwnFaultsProps {
  readonly place: JsonPath;
  /** Id by which the described element refers to it. */
  readonly id?: string;
}

/** Shows the faults of an object or list as a whole, which have no field. */
export function OwnFaults({ place, id }: OwnFaultsProps): ReactElement | null {
  const messages = useOwnFaults(place);
  if (messages.length === 0) return null;
  return (
    <Box role="alert" id={id} mb={4}>
      {messages.map((message) => (
        <Text key={message} size="sm" c="var(--mantine-color-error)">
          {message}
        </Text>
      ))}
    </Box>
  );
}

/** Returns the messages of the faults exactly at a path. */
export const useOwnFaults = (place: JsonPath): readonly string[] =>
  useDraftForm(useShallow(({ faults }) => selectFaultsAt(faults, place).map(({ message }) => message)));
