import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { v5 } from 'uuid';
import { serviceUrl } from '../../graphql/service-address.ts';
import { CopiedCode } from '../../parts/copy/copied-code.tsx';
import { tokenVariable } from '../../parts/copy/curl-line.ts';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { newId } from '../../parts/browser/new-id.ts';
import { amongFields, isShownAtFields } from '../../parts/forms/form-faults.logic.ts';
import { SecretOnce } from '../../parts/access/secret-once.tsx';
import { useFirstFault } from '../../parts/forms/use-first-fault.ts';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { useSession } from '../../session/session-context.ts';
import { answering, findRestriction, findRole } from './grants.logic.ts';
import { AnsweringField } from './answering-field.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { CreateToken, GrantsQuery } from './tokens.queries.ts';

const lives = ['30', '90', '365', 'never'] as const;
const ownChoice = '';
const isField = amongFields(['subject', 'scope', 'integration', 'expires_in']);

interface TokenFormProps {
  readonly onClose: () => void;
  readonly onIssued: () => void;
}

/** Issues a token and shows it; it cannot be shown again. */
export function TokenForm({ onClose, onIssued }: TokenFormProps): ReactElement {
  const { t } = useTranslation('tokens');
  const own = useSession().viewer.scopes;
  const [{ data, error }] = useQuery({ query: GrantsQuery });
  const [formId] = useState(newId);
  const [subject, setSubject] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [life, setLife] = useState<string>('90');
  const [integrationId, setIntegrationId] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  const sent = useSubmit(CreateToken);
  const form = useFirstFault(sent.error);
  const [issued, setIssued] = useState<string>();
  const input = {
    subject,
    scope: chosen.join(' '),
    expiresIn: life === 'never' ? null : Number(life) * 86_400,
    integrationId: chosen.includes(answering) ? (integrationId ?? null) : null,
  };
  // Sending the same request again after a lost answer issues no second token.
  const idempotencyKey = v5(JSON.stringify(input), formId);

  async function issue(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsAsked(true);
    if (chosen.length === 0) return;
    const answer = await sent.run({ input, idempotencyKey });
    if (!answer) return;
    setIssued(answer.createToken.token);
    onIssued();
  }

  if (issued)
    return (
      <SecretOnce
        title={t('issued.title', { subject })}
        secret={issued}
        variable={tokenVariable}
        onDone={onClose}
      >
        <Text size="sm" fw={500}>
          {t('issued.link')}
        </Text>
        <CopiedCode code={`${serviceUrl}/console/#token=${issued}`} />
      </SecretOnce>
    );
  const { roles, scopes } = data ?? {};
  return (
    <Dialog
      onClose={onClose}
      title={t('create')}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <form ref={form} onSubmit={(event) => void issue(event)} noValidate>
        <Stack gap="md">
          {error && <Failure error={error} />}
          <TextInput
            label={t('form.subject')}
            description={t('form.subjectHelp')}
            value={subject}
            onChange={({ currentTarget }) => setSubject(currentTarget.value)}
            error={sent.at('subject')}
            required
            maxLength={255}
            data-autofocus
          />
          <RoleSelect roles={roles ?? []} own={own} chosen={chosen} onChange={setChosen} />
          <ScopeChoice
            scopes={scopes ?? []}
            own={own}
            chosen={chosen}
            onChange={setChosen}
            error={sent.at('scope') ?? (isAsked && chosen.length === 0 ? t('form.nothing') : undefined)}
          />
          {chosen.includes(answering) && (
            <AnsweringField
              value={integrationId}
              onChange={setIntegrationId}
              error={sent.at('integration')}
            />
          )}
          <ExpirySelect value={life} onChange={setLife} error={sent.at('expiresIn')} />
          {sent.error && !isShownAtFields(sent.error, isField) && <Failure error={sent.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={sent.isRunning}>
              {t('form.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface RoleSelectProps {
  readonly roles: readonly { readonly name: string; readonly scopes: readonly string[] }[];
  /** Scopes of the user. */
  readonly own: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (scopes: readonly string[]) => void;
}

/** Selects the scopes of a role. */
function RoleSelect({ roles, own, chosen, onChange }: RoleSelectProps): ReactElement {
  const { t } = useTranslation('tokens');
  return (
    <Select
      label={t('form.role')}
      description={t('form.roleHelp')}
      allowDeselect={false}
      value={findRole(roles, chosen) ?? ownChoice}
      data={[
        { value: ownChoice, label: t('form.ownChoice') },
        ...roles.map(({ name, scopes: of }) => ({
          value: name,
          label: t(`role.${name}`, name),
          disabled: of.some((scope) => findRestriction(own, [], scope) === 'withheld'),
        })),
      ]}
      onChange={(name) => onChange(roles.find((role) => role.name === name)?.scopes ?? [])}
    />
  );
}

interface ExpirySelectProps {
  readonly value: string;
  readonly onChange: (life: string) => void;
  readonly error: string | undefined;
}

/** Selects when the token expires, and warns of one that never does. */
function ExpirySelect({ value: life, onChange, error }: ExpirySelectProps): ReactElement {
  const { t } = useTranslation('tokens');
  return (
    <>
      <Select
        label={t('form.expiry')}
        allowDeselect={false}
        value={life}
        data={lives.map((value) => ({
          value,
          label: value === 'never' ? t('form.never') : t('form.days', { count: Number(value) }),
        }))}
        onChange={(value) => onChange(value ?? '90')}
        error={error}
      />
      {life === 'never' && <Alert color="yellow">{t('form.neverWarning')}</Alert>}
    </>
  );
}
