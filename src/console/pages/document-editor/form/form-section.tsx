import { Fieldset } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { pathText, type Place } from '../../../parts/json-path.logic.ts';

interface FormSectionProps {
  readonly title: string;
  /** What the fields belong to; absent: to several places. */
  readonly place?: Place;
  readonly children: ReactNode;
}

/** Fields that belong together, under their name. */
export function FormSection({ title, place, children }: FormSectionProps): ReactElement {
  return (
    <Fieldset legend={title} variant="default" {...(place && { 'data-member': pathText(place) })}>
      {children}
    </Fieldset>
  );
}
