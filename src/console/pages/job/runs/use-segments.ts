import { useTranslation } from 'react-i18next';
import type { Segment } from '../../../parts/timeline/timeline.tsx';
import { durationText } from '../../../parts/values/time.logic.ts';
import type { Run } from './runs.logic.ts';

/** Returns a function that describes a run over time: its attempts, and the waits between them. */
export function useSegments(): (run: Run) => readonly Segment[] {
  const { t, i18n } = useTranslation('job');
  const length = (from: number, until: number | undefined): string =>
    until === undefined ? '' : durationText(until - from, i18n.language);
  return ({ attempts }) =>
    attempts.flatMap(({ number, from, until, result, waitedUntil }): Segment[] => {
      const begin = Date.parse(from);
      const end = until === undefined ? undefined : Date.parse(until);
      const run: Segment = {
        kind: 'run',
        from: begin,
        until: end,
        text: [t('attempt', { count: number }), result?.code, length(begin, end)].filter(Boolean).join(' · '),
      };
      const isWait = result?.status === 'ERR' || result?.status === 'QUEUED' || waitedUntil !== undefined;
      if (!isWait || end === undefined) return [run];
      const waited = waitedUntil === undefined ? undefined : Date.parse(waitedUntil);
      const isRetry = result?.status === 'ERR';
      const text = `${t(isRetry ? 'waitsToRetry' : 'waits')} ${length(end, waited)}`.trim();
      return [run, { kind: isRetry ? 'retry' : 'wait', from: end, until: waited, text }];
    });
}
