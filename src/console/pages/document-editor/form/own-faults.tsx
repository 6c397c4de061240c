import { Box, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Place } from '../../../parts/json-path.logic.ts';
import { faultsOf } from '../draft.logic.ts';
import { useDraftForm } from './form-context.ts';

interface OwnFaultsProps {
  readonly place: Place;
  /** By which the element that it describes names it. */
  readonly id?: string;
}

/** What is wrong with an object or a list as a whole, and so has no field. */
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

/** The messages of the faults of a place as a whole. */
export const useOwnFaults = (place: Place): readonly string[] =>
  useDraftForm(useShallow(({ faults }) => faultsOf(faults, place).map(({ message }) => message)));
