/** Series with the prefix and suffix of its codes. */
export interface NumberSeries {
  readonly id: string;
  readonly name: string;
  readonly prefix: string | null;
  readonly suffix: string | null;
}

/** Hint about the series from which a correction would be numbered. */
export interface SeriesHint {
  /**
   * `own`: the last correction of this type was numbered from another series, given here; `shared`: the
   * series also numbers the invoices, and no type has its own.
   */
  readonly kind: 'own' | 'shared';
  readonly series: NumberSeries;
}

/**
 * Returns the series that a number probably belongs to: the one with the longest prefix and suffix, among
 * equals the one with the series name that the document has before its code.
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

/**
 * Returns the hint to show before a correction takes a number; undefined if it is numbered as before or
 * nothing is known.
 */
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
