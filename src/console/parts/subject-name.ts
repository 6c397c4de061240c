import { useTranslation } from 'react-i18next';

/** What tokens that nobody named are issued to, and what is done without a token. */
const commandLine = 'command line';

/** What those are called who act by tokens: as the token says, but for the word of the service itself. */
export function useSubjectName(): (subject: string) => string {
  const { t } = useTranslation('audit');
  return (subject) => (subject === commandLine ? t('commandLine') : subject);
}
