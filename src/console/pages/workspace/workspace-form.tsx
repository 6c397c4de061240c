import { Group, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '../../parts/fields/country-select.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { LeaveGuard } from '../../parts/page/leave-guard.tsx';
import { notifyDone } from '../../parts/dialogs/notify.ts';
import { ReasonedButton } from '../../parts/forms/reasoned-button.tsx';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { useSession } from '../../session/session-context.ts';
import { UpdateWorkspace } from './workspace.queries.ts';

const help = { name: 'nameHelp', country: 'countryHelp', logoUrl: 'logoHelp' } as const;

/** Edits the name, country and logo of the workspace. */
export function WorkspaceForm(): ReactElement {
  const { t } = useTranslation(['workspace', 'parts']);
  const { workspace } = useSession().viewer;
  const before = { name: workspace.name, country: workspace.country ?? '', logoUrl: workspace.logoUrl ?? '' };
  const [draft, setDraft] = useState<Partial<typeof before>>({});
  const sent = useSubmit(UpdateWorkspace);
  const patch = Object.fromEntries(
    Object.entries(draft)
      .filter(([field, value]) => value !== before[field as keyof typeof before])
      .map(([field, value]) => [field, field === 'name' ? value : value || null]),
  );

  const isDirty = Object.keys(patch).length > 0;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isDirty || !(await sent.run({ patch }))) return;
    setDraft({});
    notifyDone(t('form.saved'));
  }

  const become = (name: keyof typeof before, value: string): void =>
    setDraft((given) => ({ ...given, [name]: value }));
  const field = (
    name: keyof typeof before,
  ): { label: string; description: string; value: string; error: string | undefined } => ({
    label: t(`fact.${name === 'logoUrl' ? 'logo' : name}`),
    description: t(`form.${help[name]}`),
    value: draft[name] ?? before[name],
    error: sent.at(name),
  });
  const typed = (name: keyof typeof before): object => ({
    ...field(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => become(name, currentTarget.value),
  });
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <LeaveGuard isDirty={isDirty} text={t('parts:leave.text')} />
      <Stack gap="sm" maw={560}>
        <TextInput {...typed('name')} required maxLength={63} />
        <CountrySelect {...field('country')} onChange={(value) => become('country', value)} />
        <TextInput {...typed('logoUrl')} type="url" maxLength={2048} />
        {sent.error && <Failure error={sent.error} />}
        <Group>
          <ReasonedButton
            type="submit"
            loading={sent.isRunning}
            reason={isDirty ? undefined : t('form.unchanged')}
          >
            {t('form.save')}
          </ReasonedButton>
        </Group>
      </Stack>
    </form>
  );
}
