import { Fieldset } from '@mantine/core';
import { useId, type ReactElement, type ReactNode } from 'react';
import { pathText, type Place } from '../../../parts/json-path.logic.ts';
import { OwnFaults, useOwnFaults } from './own-faults.tsx';

interface FormSectionProps {
  readonly title: string;
  /** What the fields belong to; absent: to several places. */
  readonly place?: Place;
  readonly children: ReactNode;
}

/** Fields that belong together, under their name and what is wrong with all of it. */
export function FormSection({ title, place, children }: FormSectionProps): ReactElement {
  if (!place) return <Fieldset legend={title}>{children}</Fieldset>;
  return (
    <PlacedSection title={title} place={place}>
      {children}
    </PlacedSection>
  );
}

function PlacedSection({
  title,
  place,
  children,
}: FormSectionProps & { readonly place: Place }): ReactElement {
  const id = useId();
  const isFaulty = useOwnFaults(place).length > 0;
  return (
    <Fieldset legend={title} data-member={pathText(place)} {...(isFaulty && { 'aria-describedby': id })}>
      <OwnFaults place={place} id={id} />
      {children}
    </Fieldset>
  );
}
