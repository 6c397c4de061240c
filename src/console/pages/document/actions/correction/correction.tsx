import { Alert, Checkbox, Stack, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../parts/dialogs/dialog.tsx';
import { Failure } from '../../../../parts/failure/failure.tsx';
import { Loading } from '../../../../parts/page/loading.tsx';
import type { DocumentEntry } from '../../document.queries.ts';
import { DialogButtons } from '../dialog-buttons.tsx';
import { ExtensionField, OptionField } from './correction-fields.tsx';
import { extensionsOf, sealsOf } from './correction.logic.ts';
import { useCorrectionForm } from './use-correction-form.ts';

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
  const { t } = useTranslation('document');
  const form = useCorrectionForm(entry, type);
  const { schema, error, fetching, created, values, fields, copiesTax, setCopiesTax } = form;
  const { change, faultAt, create } = form;
  return (
    <Dialog onClose={onClose} title={t('correct.title')}>
      <Stack gap="sm">
        {fetching && <Loading />}
        {error && <Failure error={error} />}
        {fields.map((field) => (
          <OptionField key={field.name} field={field} form={form} entry={entry} failedIn={failedIn} />
        ))}
        {extensionsOf(schema).map(({ name, choices }) => (
          <ExtensionField
            key={name}
            name={name}
            choices={choices}
            value={values[`ext.${name}`] ?? ''}
            onChange={(value) => change(`ext.${name}`, value)}
          />
        ))}
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
          onDo={() => void create()}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  );
}
