import { Button, Text } from '@mantine/core';
import equal from 'fast-deep-equal';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../graphql/graphql.ts';
import { IconPlus } from '../../../icons/later-icons.ts';
import type { JsonPath } from '../../../parts/json/json-path.logic.ts';
import { useDraftForm, useValueAt } from './form-context.ts';

interface AddOfferProps {
  readonly place: JsonPath;
  readonly value: Json;
  /** Name of what is added, in the language of the user. */
  readonly name: string;
  /** Whether the value is missing and can be added. */
  readonly isOffered: boolean;
  /** Path of the field that gets the focus; default: that of the value. */
  readonly field?: JsonPath;
}

/** Adds a missing value of the document and confirms it in the same space, so that nothing moves. */
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
