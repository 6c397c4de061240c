import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimed } from './now.ts';
import { durationText, fullTime, whenText } from './time.logic.ts';
import { useTimeZone, useZone } from './time-zone.ts';

/** Shows a timestamp: relative within a day; its tooltip has the exact time, local and in UTC. */
export function Timestamp({ at }: { readonly at: string }): ReactElement {
  const { language } = useTranslation().i18n;
  const timeZone = useTimeZone();
  const text = useTimed((now) => whenText(at, now, language, timeZone));
  return (
    <time
      dateTime={at}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = `${fullTime(at, language)} · ${fullTime(at, language, 'UTC')} UTC`;
      }}
    >
      {text}
    </time>
  );
}

/** Returns a function that formats a timestamp to the second, in the selected time zone. */
export function useFullTime(): (at: string) => string {
  const { i18n } = useTranslation();
  const isUtc = useZone() === 'utc';
  return (at) => `${fullTime(at, i18n.language, isUtc ? 'UTC' : undefined)}${isUtc ? ' UTC' : ''}`;
}

/** Shows a duration, up to now while `until` is absent. */
export function Duration({
  from,
  until,
  pausedSeconds,
}: {
  readonly from: string;
  readonly until?: string | null | undefined;
  /** Time within it that does not count. */
  readonly pausedSeconds?: number | null | undefined;
}): ReactElement {
  const { language } = useTranslation().i18n;
  const text = useTimed((now) =>
    durationText(
      (until ? Date.parse(until) : now) - Date.parse(from) - (pausedSeconds ?? 0) * 1000,
      language,
    ),
  );
  return <span className="digits">{text}</span>;
}
