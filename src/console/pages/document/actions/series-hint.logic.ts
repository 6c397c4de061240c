/** A series, and how its codes begin and end. */
export interface NumberSeries {
  readonly id: string;
  readonly name: string;
  readonly prefix: string | null;
  readonly suffix: string | null;
}

/** What is told of the series that a correction would be numbered from. */
export interface SeriesHint {
  /** `own`: the last one of its type was numbered from this other series; `shared`: this one numbers the invoices, and no type has another. */
  readonly kind: 'own' | 'shared';
  readonly series: NumberSeries;
}

/**
 * The series that a number may be of: that with the longest beginning and end, and of those alike the one that is called as the
 * series that the document names before its code.
 */
export function seriesOfNumber(
  number: string | null | undefined,
  series: readonly NumberSeries[],
): NumberSeries | undefined {
  if (!number) return undefined;
  const found = series.flatMap((each) => {
    const [prefix, suffix] = [each.prefix ?? '', each.suffix ?? ''];
    const rest = number.endsWith(suffix) ? number.slice(0, number.length - suffix.length) : '';
    const head = rest.replace(/\d+$/, '');
    if (head === rest || (head !== prefix && !head.endsWith(`-${prefix}`))) return [];
    const isNamed = head === `${each.name}-${prefix}`;
    return [{ each, fit: prefix.length + suffix.length + (isNamed ? 0.5 : 0) }];
  });
  return found.toSorted((a, b) => b.fit - a.fit)[0]?.each;
}

/** What is told before a correction takes a number; undefined where it goes as it went before, or nothing is known. */
export function seriesHint(
  series: readonly NumberSeries[],
  numbers: Readonly<Record<'next' | 'own' | 'invoices', string | null | undefined>>,
): SeriesHint | undefined {
  const next = seriesOfNumber(numbers.next, series);
  const own = seriesOfNumber(numbers.own, series);
  if (own) return own.id === next?.id ? undefined : { kind: 'own', series: own };
  const isShared = next && !numbers.own && seriesOfNumber(numbers.invoices, series)?.id === next.id;
  return isShared ? { kind: 'shared', series: next } : undefined;
}
