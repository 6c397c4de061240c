import { Fieldset } from '@mantine/core';
import { useId, type ReactElement, type ReactNode } from 'react';
import { formatJsonPath, type JsonPath } from '../../../parts/json/json-path.logic.ts';
import { OwnFaults, useOwnFaults } from './own-faults.tsx';

interface FormSectionProps {
  readonly title: string;
  /** Path of the object that the fields belong to; absent if they belong to several. */
  readonly place?: JsonPath;
  readonly children: ReactNode;
}

/** Groups fields under a title, with the faults of the whole group. */
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
}: FormSectionProps & { readonly place: JsonPath }): ReactElement {
  const id = useId();
  const isFaulty = useOwnFaults(place).length > 0;
  return (
    <Fieldset
      legend={title}
      data-member={formatJsonPath(place)}
      {...(isFaulty && { 'aria-describedby': id })}
    >
      <OwnFaults place={place} id={id} />
      {children}
    </Fieldset>
  );
}
