import { Alert, Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Fragment, useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from 'urql';
import type { Json } from '../../../../graphql/graphql.ts';
import { DateField } from '../../../../parts/fields/date-field.tsx';
import { writeDate } from '../../../../parts/fields/date-text.logic.ts';
import { CreateFromMutation } from '../../../../parts/documents/use-replicate.ts';
import { Dialog } from '../../../../parts/dialogs/dialog.tsx';
import { membersOf } from '../../../../parts/document-reading/reading.logic.ts';
import { codeTerm } from '../../../../parts/documents/document-terms.logic.ts';
import { useTerms } from '../../../../parts/documents/document-terms.ts';
import { Failure } from '../../../../parts/failure/failure.tsx';
import { localeOf } from '../../../../parts/values/formats.logic.ts';
import { useIssueDate } from '../../../../parts/documents/issue-date.ts';
import { newId } from '../../../../parts/browser/new-id.ts';
import { Loading } from '../../../../parts/page/loading.tsx';
import type { DocumentEntry } from '../../document.queries.ts';
import { correctionFields, createCorrection, extensionsOf, sealsOf } from './correction.logic.ts';
import { CorrectionTypes } from './correction-types.tsx';
import { CreditedNotice } from './credited-notice.tsx';
import { DialogButtons } from '../dialog-buttons.tsx';
import { useCorrectionOptions } from './use-correction.ts';

/** Creates the document that corrects this one, with the options that the law of its country provides. */
export function Correction({
  entry,
  type,
  failedIn,
  onClose,
}: {
  readonly entry: DocumentEntry;
  /** Preselected type. */
  readonly type: string | undefined;
  /** Workflow in which the document failed. */
  readonly failedIn: string | undefined;
  readonly onClose: () => void;
}): ReactElement {
  const { t, i18n } = useTranslation('document');
  const terms = useTerms();
  const { id } = entry;
  const { date: today } = useIssueDate(membersOf(entry.data)['doc']);
  const navigate = useNavigate();
  const { schema, error, fetching } = useCorrectionOptions(entry);
  const [created, create] = useMutation(CreateFromMutation);
  const [given, setGiven] = useState<Readonly<Record<string, string>>>(type ? { type } : {});
  const [isTried, setIsTried] = useState(false);
  const [copiesTax, setCopiesTax] = useState(false);
  // A retry with the same values uses the same key and creates nothing twice.
  const [key, setKey] = useState(newId);
  const values = { ...defaultsOf(schema), ...given };
  const change = (name: string, value: string): void => {
    setGiven((before) => ({ ...before, [name]: value }));
    setKey(newId());
  };
  const fields = useMemo(() => correctionFields(schema), [schema]);
  const lacks = (name: string): boolean => !values[name]?.trim();
  const isWhole = ![
    ...fields.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])),
    ...sealsOf(schema).map((provider) => `seal.${provider}`),
  ].some(lacks);
  const faultAt = (name: string, isRequired: boolean): string | undefined =>
    isTried && isRequired && lacks(name) ? t('correct.lacks') : undefined;
  const make = async (): Promise<void> => {
    setIsTried(true);
    if (!isWhole) return;
    const correct = createCorrection(
      { ...values, issue_date: values['issue_date'] || today || '' },
      copiesTax,
    );
    const { data: made } = await create({
      input: { previousId: id, correct, allowInvalid: true },
      idempotencyKey: key,
    });
    if (made) void navigate({ to: `/documents/${made.createSiloEntry.id}/edit` });
  };
  return (
    <Dialog onClose={onClose} title={t('correct.title')}>
      <Stack gap="sm">
        {fetching && <Loading />}
        {error && <Failure error={error} />}
        {fields.map(({ name, choices, isRequired, format }) => {
          if (format === 'date')
            return (
              <DateField
                key={name}
                label={t(`correct.field.${name}`)}
                required={isRequired}
                {...(today && { placeholder: writeDate(today, localeOf(i18n.language)) })}
                error={faultAt(name, isRequired)}
                value={values[name] ?? ''}
                onChange={(value) => change(name, value)}
              />
            );
          return choices ? (
            <Fragment key={name}>
              <CorrectionTypes
                entry={entry}
                types={choices}
                failedIn={failedIn}
                value={values[name]}
                error={faultAt(name, isRequired)}
                onChange={(value) => change(name, value)}
              />
              <CreditedNotice entry={entry} type={values[name]} />
            </Fragment>
          ) : (
            <TextInput
              key={name}
              label={t(`correct.field.${name}`)}
              description={name === 'series' && t('correct.seriesHint')}
              required={isRequired}
              error={faultAt(name, isRequired)}
              value={values[name] ?? ''}
              onChange={({ currentTarget }) => change(name, currentTarget.value)}
            />
          );
        })}
        {extensionsOf(schema).map(({ name, choices }) =>
          choices ? (
            <Select
              key={name}
              label={codeTerm(name, terms) ?? name}
              data={[...choices]}
              searchable
              selectFirstOptionOnChange
              clearable
              value={values[`ext.${name}`] ?? null}
              onChange={(value) => change(`ext.${name}`, value ?? '')}
            />
          ) : (
            <TextInput
              key={name}
              label={codeTerm(name, terms) ?? name}
              value={values[`ext.${name}`] ?? ''}
              onChange={({ currentTarget }) => change(`ext.${name}`, currentTarget.value)}
            />
          ),
        )}
        {sealsOf(schema).map((provider) => (
          <TextInput
            key={provider}
            label={t('correct.seal', { provider })}
            required
            error={faultAt(`seal.${provider}`, true)}
            value={values[`seal.${provider}`] ?? ''}
            onChange={({ currentTarget }) => change(`seal.${provider}`, currentTarget.value)}
          />
        ))}
        {schema && (
          <Checkbox
            label={t('correct.copyTax')}
            checked={copiesTax}
            onChange={({ currentTarget }) => setCopiesTax(currentTarget.checked)}
          />
        )}
        <Alert color="blue" variant="light">
          {t('correct.text')}
        </Alert>
        {created.error && <Failure error={created.error} />}
        <DialogButtons
          label={t('correct.do')}
          isReady={Boolean(schema)}
          isBusy={created.fetching}
          onDo={() => void make()}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  );
}

function defaultsOf(schema: Json): Readonly<Record<string, string>> {
  return Object.fromEntries(
    correctionFields(schema).flatMap(({ name, choices, isRequired, preset }) => {
      // The preset is the day in UTC, not in the time zone of the supplier.
      if (name === 'issue_date') return [];
      const only = isRequired && choices?.length === 1 ? choices[0] : undefined;
      const value = preset ?? only;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
