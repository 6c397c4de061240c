import { Button, Text } from '@mantine/core';
import equal from 'fast-deep-equal';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../graphql/graphql.ts';
import { IconPlus } from '../../../icons/later-icons.ts';
import type { Place } from '../../../parts/json-path.logic.ts';
import { useDraftForm, useValueAt } from './form-context.ts';

interface AddOfferProps {
  readonly place: Place;
  readonly value: Json;
  /** What is added, in words. */
  readonly name: string;
  /** Whether it is missing. */
  readonly isOffered: boolean;
  /** The field that gets the focus; that of the place when absent. */
  readonly field?: Place;
}

/** Adds what is missing of a document, and says so in the same room, so that nothing moves. */
export function AddOffer({
  place,
  value,
  name,
  isOffered,
  field = place,
}: AddOfferProps): ReactElement | null {
  const { t } = useTranslation('document-editor');
  const add = useDraftForm((form) => form.add);
  const there = useValueAt(place);
  const [added, setAdded] = useState<{ readonly name: string; readonly value: Json }>();
  const isThere = added !== undefined && equal(there, added.value);
  if (!isOffered && !isThere) return null;
  return (
    <>
      {isOffered && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconPlus size={12} aria-hidden />}
          onClick={() => {
            setAdded({ name, value });
            add(place, value, field);
          }}
        >
          {t('row.addTo', { name })}
        </Button>
      )}
      <Text size="xs" c="dimmed" lh="22px" role="status" {...(!isThere && { pos: 'absolute' })}>
        {isThere && t('row.added', { name: added.name })}
      </Text>
    </>
  );
}
