import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimed } from './now.ts';
import { durationText, fullTime, whenText } from './time.logic.ts';
import { useTimeZone, useZone } from './time-zone.ts';

/** A moment: how long ago within a day; the exact one, here and in UTC, when pointed at. */
export function When({ at }: { readonly at: string }): ReactElement {
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

/** Writes a moment to the second, in the zone that was chosen for all times. */
export function useFullTime(): (at: string) => string {
  const { i18n } = useTranslation();
  const isUtc = useZone() === 'utc';
  return (at) => `${fullTime(at, i18n.language, isUtc ? 'UTC' : undefined)}${isUtc ? ' UTC' : ''}`;
}

/** How long something took, or has taken so far while `until` is absent. */
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
