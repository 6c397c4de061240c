import { Tooltip } from '@mantine/core';
import { useMemo, useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { durationText } from '../values/time.logic.ts';
import { useFullTime } from '../values/timestamp.tsx';
import { timeScale } from './time-scale.logic.ts';
import './timeline.css';
import { useBrush } from './use-brush.ts';
import { ZoomButtons } from './zoom-buttons.tsx';
import { findScalePart, findTimeRange, applyZoomStep, type TimeRange, type ZoomStep } from './zoom.logic.ts';

/** An activity of a row; without an end it is ongoing. */
export interface Segment {
  readonly kind: 'run' | 'wait' | 'retry';
  readonly from: number;
  readonly until?: number | undefined;
  /** Shown as a tooltip. */
  readonly text: string;
}

export interface TimelineRow {
  readonly id: string;
  readonly name: string;
  readonly note?: string | undefined;
  readonly icon: ReactNode;
  readonly tone: 'done' | 'failed' | 'running' | 'waiting' | 'skipped' | 'cancelled';
  readonly segments: readonly Segment[];
}

interface TimelineProps {
  readonly label: string;
  readonly rows: readonly TimelineRow[];
  readonly selected?: string | undefined;
  readonly onSelect: (id: string) => void;
  /** End of ongoing segments, in milliseconds. */
  readonly now: number;
  /** Visible range; absent for all. */
  readonly range: TimeRange | undefined;
  readonly onRange: (range: TimeRange | undefined) => void;
}

const zoomKeys: Readonly<Record<string, ZoomStep>> = {
  '+': 'in',
  '-': 'out',
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
};

/**
 * Shows runs and waits over time, one row each, with long quiet periods shortened. It is one stop for the tab key. A range is
 * selected by dragging over it, by buttons, and by the keys + - and the horizontal arrows.
 */
export function Timeline(props: TimelineProps): ReactElement {
  const { label, rows, selected, onSelect, now, range, onRange } = props;
  const { i18n } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const scale = useMemo(
    () =>
      timeScale(
        rows.flatMap(({ segments }) =>
          segments.map(({ from, until = now, kind }) => ({
            from,
            until: Math.max(from, until),
            isQuiet: kind !== 'run',
          })),
        ),
      ),
    [rows, now],
  );
  const part = findScalePart(scale, range);
  const width = part.end - part.begin;
  const isZoomed = width < 1;
  const place = (fraction: number): number => (fraction - part.begin) / width;
  const step = (by: ZoomStep): void => onRange(applyZoomStep(scale, range, by));
  const { brushed, handlers } = useBrush(frame, ({ begin, end }) =>
    onRange(findTimeRange(scale, { begin: part.begin + begin * width, end: part.begin + end * width })),
  );
  const stop = rows.some(({ id }) => id === selected) ? selected : rows[0]?.id;
  const onKeyDown = (event: KeyboardEvent): void => {
    const zoom = zoomKeys[event.key];
    if (zoom && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      step(zoom);
      return;
    }
    const at = rows.findIndex(({ id }) => id === stop);
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: rows.length - 1,
    };
    const next = rows[moves[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    frame.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(next.id)}"]`)?.focus();
  };
  const bounds = rows.flatMap(({ segments }) => segments.flatMap(({ from, until = now }) => [from, until]));
  const all = { from: Math.min(...bounds), until: Math.max(...bounds) };
  return (
    <div className="timeline-frame" ref={frame} {...handlers}>
      <ZoomButtons isZoomed={isZoomed} onStep={step} onAll={() => onRange(undefined)} />
      {brushed && (
        <div className="timeline-brush" style={{ left: brushed.from, width: brushed.to - brushed.from }} />
      )}
      <ul className="timeline" aria-label={label} onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="timeline-row"
              data-row={row.id}
              data-tone={row.tone}
              aria-pressed={row.id === selected}
              tabIndex={row.id === stop ? 0 : -1}
              onClick={() => onSelect(row.id)}
            >
              <span className="timeline-icon">{row.icon}</span>
              <span className="timeline-name">
                <span>{row.name}</span>
                {row.note && <span className="timeline-note"> {row.note}</span>}
              </span>
              <span className="timeline-track" aria-hidden>
                {scale.breaks.map(({ from, until, milliseconds }) => (
                  <span
                    key={from}
                    className="timeline-break"
                    style={{ left: `${place(from) * 100}%`, width: `${((until - from) / width) * 100}%` }}
                    title={durationText(milliseconds, i18n.language)}
                  />
                ))}
                {row.segments.map(({ kind, from, until = now, text }) => (
                  <Tooltip key={`${kind}${from}`} label={text} openDelay={200}>
                    <span
                      className={`timeline-bar timeline-bar-${kind}`}
                      style={{
                        left: leftOf(place(scale.place(from))),
                        width: `${(Math.max(0, scale.place(until) - scale.place(from)) / width) * 100}%`,
                      }}
                    />
                  </Tooltip>
                ))}
              </span>
              <span className="timeline-duration digits">{formatLength(row, now, i18n.language)}</span>
            </button>
          </li>
        ))}
      </ul>
      {bounds.length > 0 && <Axis {...(isZoomed && range ? range : all)} />}
    </div>
  );
}

/** Returns the left edge of a bar; a bar without duration at the very end keeps its minimum width. */
function leftOf(place: number): string {
  const percent = `${place * 100}%`;
  return place > 1 ? percent : `min(${percent}, 100% - var(--least-bar))`;
}

/** Shows the start and the end of the visible range. */
function Axis({ from, until }: TimeRange): ReactElement {
  const fullTime = useFullTime();
  return (
    <div className="timeline-axis">
      {Object.entries({ from, until }).map(([end, at]) => {
        const iso = new Date(at).toISOString();
        return (
          <time key={end} dateTime={iso}>
            {fullTime(iso)}
          </time>
        );
      })}
    </div>
  );
}

function formatLength({ segments }: TimelineRow, now: number, language: string): string {
  const [first] = segments;
  const last = segments.at(-1);
  return first && last ? durationText((last.until ?? now) - first.from, language) : '';
}
