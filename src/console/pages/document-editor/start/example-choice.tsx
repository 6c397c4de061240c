import { Button, Card, Group, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '../../../parts/fields/country-select.tsx';
import { countryName } from '../../../parts/fields/countries.logic.ts';
import { taxCountry } from '../../../parts/fields/tax-countries.logic.ts';
import { useExampleText } from '../../../parts/documents/document-example.ts';
import { documentKind, documentSchemas } from '../../../parts/documents/document-kind.logic.ts';
import { useSession } from '../../../session/session-context.ts';
import type { Example } from './examples.ts';
import '../editor.css';

/** Offers the start of a new document: an empty one of a kind and country, or an example. */
export function ExampleChoice({ examples }: { readonly examples: readonly Example[] }): ReactElement {
  const { t, i18n } = useTranslation('document-editor');
  const kind = useTranslation('document-parts').t;
  const { workspace } = useSession().viewer;
  const [schema, setSchema] = useState<string>('bill/invoice');
  const [country, setCountry] = useState(workspace.country ?? '');
  // Documents use the country of a tax identity.
  const ofTaxes = taxCountry(country) || undefined;
  const nameOf = (each: Example): string => countryName(each.country ?? '', i18n.language);
  const fitting = examples
    .filter((each) => each.schema === schema && (!ofTaxes || !each.country || each.country === ofTaxes))
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), i18n.language));
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
        <CountrySelect label={t('new.country')} value={country} onChange={setCountry} />
        <Button
          renderRoot={(props) => (
            <Link {...props} to="/documents/new" search={{ schema, country: ofTaxes }} />
          )}
        >
          {t('new.empty')}
        </Button>
      </Group>
      <Title order={2} size="h5">
        {t('new.examples')}
      </Title>
      {examples.length > 0 && fitting.length === 0 && <Text c="dimmed">{t('new.noExample')}</Text>}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} autoRows="1fr">
        {fitting.map((example) => (
          <ExampleCard key={`${example.country}/${example.name}`} example={example} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function ExampleCard({ example: { name, country, schema } }: { readonly example: Example }): ReactElement {
  const { i18n } = useTranslation();
  const exampleText = useExampleText();
  return (
    <Card
      withBorder
      padding="sm"
      className="example"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/documents/new"
          search={{ schema, country: country ?? undefined, example: name }}
        />
      )}
    >
      {country && (
        <Text size="sm" fw={600}>
          {countryName(country, i18n.language)}
        </Text>
      )}
      <Text size="sm">{exampleText(name)}</Text>
    </Card>
  );
}
