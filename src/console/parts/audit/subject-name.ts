import { useTranslation } from 'react-i18next';

/** Subject of tokens without a name, and of actions without a token. */
const commandLine = 'command line';

/** Returns a function that names the subjects of tokens; only the service's own word is translated. */
export function useSubjectName(): (subject: string) => string {
  const { t } = useTranslation('audit');
  return (subject) => (subject === commandLine ? t('commandLine') : subject);
}
