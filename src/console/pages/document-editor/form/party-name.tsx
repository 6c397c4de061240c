import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactElement } from 'react';
import { useQuery } from 'urql';
import { termOf } from '../../../parts/document-terms.logic.ts';
import { useTerms } from '../../../parts/document-terms.ts';
import { pathText, type Place } from '../../../parts/json-path.logic.ts';
import { useMay, useSession } from '../../../session/session-context.ts';
import { PartyNamesQuery, PartyOfQuery } from '../editor.queries.ts';
import { useDraftForm, useTextAt } from './form-context.ts';
import { knownParties, partyIn, partyMembers } from './known-parties.logic.ts';

/** How long somebody has to rest before names are looked for, in milliseconds. */
const patience = 250;
/** Names that are looked for have so many characters. */
const shortest = 2;

/** The name of a party; when one of an earlier document is chosen, its tax identity and addresses are filled in. */
export function PartyName({ place }: { readonly place: Place }): ReactElement {
  const terms = useTerms();
  const { client } = useSession();
  const mayRead = useMay('silo:read');
  const setAt = useDraftForm((form) => form.set);
  const { value, calculated, set, error } = useTextAt([...place, 'name']);
  const [isTyping, setIsTyping] = useState(false);
  const [party] = useDebouncedValue(value.trim(), patience);
  const [{ data }] = useQuery({
    query: PartyNamesQuery,
    variables: { party },
    pause: !isTyping || !mayRead || party.length < shortest,
  });
  const known = isTyping ? knownParties(data?.siloEntries?.nodes ?? [], value.trim()) : [];

  const choose = async (name: string): Promise<void> => {
    const entry = known.find((each) => each.name === name)?.entry;
    if (entry === undefined) return;
    const answer = await client.query(PartyOfQuery, { id: entry }).toPromise();
    const found = partyIn(answer.data?.siloEntry?.data ?? null, name);
    // What the other party does not have is not kept of the one before.
    if (found) for (const member of partyMembers) setAt([...place, member], found[member]);
  };

  return (
    <Autocomplete
      label={termOf('name', terms)}
      placeholder={calculated}
      data-path={pathText([...place, 'name'])}
      wrapperProps={{ 'data-field': 'full' }}
      error={error}
      value={value}
      data={known.map(({ name }) => name)}
      filter={({ options }) => options}
      openOnFocus={false}
      onChange={(next) => {
        setIsTyping(true);
        set(next);
      }}
      onOptionSubmit={(name) => void choose(name)}
      onBlur={() => setIsTyping(false)}
    />
  );
}
