import { Select, type ComboboxItem } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '../../../graphql/graphql.ts';
import { countryName } from '../../../parts/fields/countries.logic.ts';
import { useExampleText } from '../../../parts/documents/document-example.ts';
import type { ExamplesQuery } from './dry-run.queries.ts';

export type Example = NonNullable<ResultOf<typeof ExamplesQuery>['documentExamples']>[number];

interface ExamplePickerProps {
  readonly examples: readonly Example[];
  readonly value: Example | undefined;
  readonly onChange: (example: Example | undefined) => void;
}

const keyOf = ({ country, schema, name }: Example): string => [country, schema, name].join('/');

/** Selects an example document by its country or subject, in the language of the user or in the service's English. */
export function ExamplePicker({ examples, value, onChange }: ExamplePickerProps): ReactElement {
  const { t, i18n } = useTranslation('workflow');
  const exampleText = useExampleText();
  const options = examples.map((example) => {
    const { name, country } = example;
    const region = country && countryName(country, i18n.language);
    return { value: keyOf(example), label: [region, exampleText(name)].filter(Boolean).join(' · ') };
  });
  return (
    <Select
      label={t('run.example')}
      placeholder={t('run.exampleHint')}
      data={options.toSorted((one, other) => one.label.localeCompare(other.label, i18n.language))}
      value={value ? keyOf(value) : null}
      searchable
      filter={({ options: all, search }) => {
        const text = search.trim().toLowerCase();
        return (all as readonly ComboboxItem[]).filter((each) =>
          `${each.label} ${each.value}`.toLowerCase().includes(text),
        );
      }}
      onChange={(key) => onChange(examples.find((example) => keyOf(example) === key))}
    />
  );
}
