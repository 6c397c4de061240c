/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The bytes that a `Range` asks for (RFC 9110 §14.1.2): undefined for the whole, of which there is one as well where the
 * header is none, has another unit or names several parts; `beyond` where the file ends before it.
 */
export function rangeOf(header: string, size: number): ByteRange | 'beyond' | undefined {
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
