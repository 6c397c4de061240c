import { Select, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretInput } from '../../parts/access/secret-input.tsx';
import { proofs, signatures } from './curl.logic.ts';
import type { EndpointDraft } from './endpoint-draft.logic.ts';

/** Props of a group of fields that edits part of a draft. */
export interface DraftFieldsProps {
  readonly draft: EndpointDraft;
  readonly onChange: (changed: Partial<EndpointDraft>) => void;
  /** Returns the error of a field. */
  readonly at: (field: string) => string | undefined;
}

/** Edits how callers authenticate with a new endpoint. */
export function ProofFields({ draft, onChange, at }: DraftFieldsProps): ReactElement {
  const { t } = useTranslation('connect');
  const { auth, signature } = draft;
  return (
    <>
      <Select
        label={t('fact.auth')}
        description={t(`form.${auth === 'none' ? 'openHelp' : 'authHelp'}`)}
        allowDeselect={false}
        data={proofs.map((value) => ({ value, label: t(`proof.${value}`) }))}
        value={auth}
        onChange={(chosen) => onChange({ auth: chosen as typeof auth })}
        error={at('auth')}
      />
      {auth === 'basic' && (
        <TextInput
          label={t('fact.username')}
          required
          autoComplete="off"
          value={draft.username}
          onChange={({ currentTarget }) => onChange({ username: currentTarget.value })}
          error={at('username')}
        />
      )}
      {auth === 'hmac' && (
        <>
          <Select
            label={t('form.signature')}
            allowDeselect={false}
            data={signatures.map((value) => ({ value, label: t(`proof.${value}`) }))}
            value={signature}
            onChange={(chosen) => onChange({ signature: chosen as typeof signature })}
            error={at('signature')}
          />
          <TextInput
            label={t('fact.signatureHeader')}
            description={t('form.headerHelp')}
            autoComplete="off"
            value={draft.signatureHeader}
            onChange={({ currentTarget }) => onChange({ signatureHeader: currentTarget.value })}
            error={at('signatureHeader')}
          />
        </>
      )}
      {auth !== 'none' && (
        <SecretInput
          label={t('form.secret')}
          description={t('form.secretHelp')}
          autoComplete="new-password"
          value={draft.secret}
          onChange={({ currentTarget }) => onChange({ secret: currentTarget.value })}
          error={at('secret')}
        />
      )}
    </>
  );
}
