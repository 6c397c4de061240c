import { MIMEType } from 'node:util';
import { isMimeType } from './mime-type.ts';

/** A file inside a data URI (RFC 2397). */
export interface DataFile {
  /** The parameter `name` of its media type, up to 255 characters. */
  name?: string;
  mime: string;
  bytes: Buffer;
}

const dataUri = /^data:([^,]*?)(;base64)?,/i;

/** Reads a data URI; returns undefined for any other text, and an error message for a malformed one. */
export function readDataUri(text: string): DataFile | { error: string } | undefined {
  const head = dataUri.exec(text);
  if (!head) return undefined;
  const [prefix, mediaType = '', base64] = head;
  // Some clients put the name after the encoding: `data:text/plain;base64;name=a.txt,...`.
  const encoded = base64 !== undefined || /;base64(;|$)/i.test(mediaType);
  const type = parseMediaType(mediaType.replace(/;base64(?=;|$)/i, ''));
  if (!type || !isMimeType(type.essence)) return { error: 'is a data URI without a valid media type' };
  const given = type.params.get('name');
  const name = given ? (decodePercent(given)?.toString() ?? given) : undefined;
  if (name?.includes('\0')) return { error: 'is a data URI whose name holds NUL' };
  if (name && name.length > 255) return { error: 'is a data URI whose name has over 255 characters' };
  const body = text.slice(prefix.length);
  const bytes = encoded ? decodeBase64(body) : decodePercent(body);
  if (!bytes) return { error: 'is a data URI whose content cannot be decoded' };
  return { ...(name && { name }), mime: type.essence, bytes };
}

function parseMediaType(text: string): MIMEType | undefined {
  try {
    return new MIMEType(text.startsWith(';') ? `text/plain${text}` : text);
  } catch {
    return undefined;
  }
}

function decodeBase64(text: string): Buffer | undefined {
  const compact = text.replace(/%2B/gi, '+').replace(/%2F/gi, '/').replace(/%3D/gi, '=').replace(/\s/g, '');
  return /^[\w+/-]*={0,2}$/.test(compact) ? Buffer.from(compact, 'base64') : undefined;
}

function decodePercent(text: string): Buffer | undefined {
  try {
    return Buffer.from(decodeURIComponent(text));
  } catch {
    return undefined;
  }
}
