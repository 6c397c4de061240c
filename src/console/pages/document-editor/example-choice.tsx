import { Button, Group, Select, SimpleGrid, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { documentKind, documentSchemas } from '../../parts/document-kind.logic.ts';
import { useSession } from '../../session/session-context.ts';
import type { Example } from './use-examples.ts';

/** What a new document begins with: nothing but its kind and country, or an example of them. */
export function ExampleChoice({ examples }: { readonly examples: readonly Example[] }): ReactElement {
  const { t, i18n } = useTranslation('document-editor');
  const kind = useTranslation('document-parts').t;
  const { workspace } = useSession().viewer;
  const [schema, setSchema] = useState<string>('bill/invoice');
  const [country, setCountry] = useState(workspace.country ?? null);
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' });
  // Tax identities call Greece EL.
  const nameOf = (value: string): string => names.of(value === 'EL' ? 'GR' : value) ?? value;
  const countries = [...new Set(examples.flatMap((each) => each.country ?? []))].toSorted();
  const fitting = examples.filter(
    (each) => each.schema === schema && (!country || !each.country || each.country === country),
  );
  return (
    <Stack>
      <Group align="flex-end">
        <Select
          label={t('new.kind')}
          value={schema}
          allowDeselect={false}
          data={documentSchemas.map((value) => ({ value, label: documentKind(value, undefined, kind) }))}
          onChange={(value) => setSchema(value ?? 'bill/invoice')}
        />
        <Select
          label={t('new.country')}
          value={country}
          searchable
          clearable
          data={countries.map((value) => ({
            value,
            label: `${nameOf(value)} (${value})`,
          }))}
          onChange={setCountry}
        />
        <Button
          renderRoot={(props) => (
            <Link {...props} to="/documents/new" search={{ schema, country: country ?? undefined }} />
          )}
        >
          {t('new.empty')}
        </Button>
      </Group>
      <Title order={2} size="h5">
        {t('new.examples')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {fitting.map((example) => (
          <Button
            key={`${example.country}/${example.name}`}
            variant="default"
            justify="flex-start"
            h="auto"
            py="xs"
            styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/documents/new"
                search={{
                  schema: example.schema,
                  country: example.country ?? undefined,
                  example: example.name,
                }}
              />
            )}
          >
            {example.name} {example.country && `· ${nameOf(example.country)}`}
          </Button>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
