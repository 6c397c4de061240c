/** Range of bytes of a file, both ends inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a `Range` header (RFC 9110 §14.1.2): returns undefined for the whole file, also when the header is malformed, has
 * another unit or several parts; `beyond` when the range starts after the end of the file.
 */
export function parseRange(header: string, size: number): ByteRange | 'beyond' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.replaceAll(/\s/g, '')) ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  if (first === '') return suffix(Number(last), size);
  const [start, end] = [Number(first), last === '' ? size - 1 : Number(last)];
  if (last !== '' && end < start) return undefined;
  return start < size ? { start, end: Math.min(end, size - 1) } : 'beyond';
}

function suffix(length: number, size: number): ByteRange | 'beyond' {
  return length > 0 && size > 0 ? { start: Math.max(0, size - length), end: size - 1 } : 'beyond';
}
