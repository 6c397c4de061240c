import { SimpleGrid, Stack } from '@mantine/core';
import { useRef, useState, type ReactElement } from 'react';
import { memberTerm } from '../../../parts/document-terms.logic.ts';
import { useTerms } from '../../../parts/document-terms.ts';
import { descriptionAt } from '../../../parts/json-editor/schema-help.logic.ts';
import { pathText, valueAt, type Place } from '../../../parts/json-path.logic.ts';
import { rowsOf } from '../../../parts/document-reading/reading.logic.ts';
import { isObject } from '../../../parts/json-path.logic.ts';
import { AddMember } from './add-member.tsx';
import { faultsWithin } from '../draft.logic.ts';
import { focusWithin } from './focus-field.ts';
import { useDraftForm } from './form-context.ts';
import { isElsewhere, memberKind, membersWithin, saysMore, typedMembers } from './members.logic.ts';

interface MembersProps {
  readonly place: Place;
  /** What is typed elsewhere: `name`, `tax_id.country`; of a list the members of its first row. */
  readonly without?: readonly string[];
  /** What the object is called. */
  readonly label: string;
  /** Whether only what is there already is shown, without what people mostly fill in. */
  readonly isSparse?: boolean;
}

const none: readonly string[] = [];

/** The object at a place, typed as its schema has it: what people mostly fill in, what it has, and a choice of the rest. */
export function Members({ place, without = none, label, isSparse = false }: MembersProps): ReactElement {
  const terms = useTerms();
  const { Member, doc, schema, faults, set } = useDraftForm();
  const frame = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const value = valueAt(doc, place);
  const { usual, first, all } = typedMembers(schema, place);
  const present = isObject(value) ? Object.keys(value) : [];
  const names = [...usual, ...all, ...present.filter((name) => !all.includes(name))];
  const hasFault = (name: string): boolean =>
    faultsWithin(faults, [...place, name]).some(
      (fault) => !isElsewhere(fault.place.slice(place.length), without),
    );
  const isShown = (name: string): boolean =>
    !without.includes(name) &&
    name !== '$schema' &&
    (opened.includes(name) ||
      (!isSparse && usual.includes(name)) ||
      saysMore(valueAt(value, [name]), membersWithin(without, name)) ||
      hasFault(name));
  const shown = [...new Set(names)].filter(isShown);
  const kindAt = (name: string): string => memberKind(schema, [...place, name], valueAt(value, [name])).kind;
  const isWide = (name: string): boolean => ['object', 'list', 'map', 'other', 'area'].includes(kindAt(name));
  const rest = all.filter((name) => !without.includes(name) && !shown.includes(name));

  const open = (name: string): void => {
    const there = [...place, name];
    const kind = kindAt(name);
    setOpened((before) => [...before, name]);
    if (kind === 'list') set([...there, rowsOf(valueAt(doc, there)).length], {});
    focusWithin(frame, pathText(there));
  };

  return (
    <Stack gap="xs" ref={frame}>
      {shown.some((name) => !isWide(name)) && (
        <SimpleGrid type="container" cols={{ base: 1, '320px': 2, '700px': 4 }} spacing="xs">
          {shown
            .filter((name) => !isWide(name))
            .map((name) => (
              <Member key={name} place={[...place, name]} />
            ))}
        </SimpleGrid>
      )}
      {shown.filter(isWide).map((name) => (
        <Member key={name} place={[...place, name]} without={membersWithin(without, name)} />
      ))}
      {rest.length > 0 && (
        <AddMember
          of={label}
          options={rest.map((name) => ({
            value: name,
            label: memberTerm([...place, name], terms),
            description: descriptionAt(schema, [...place, name]),
          }))}
          first={first}
          onAdd={open}
        />
      )}
    </Stack>
  );
}
