import { GraphQLError, GraphQLID, GraphQLScalarType, Kind } from 'graphql';
import { GraphQLJSON, GraphQLJSONObject, GraphQLSafeInt } from 'graphql-scalars';
import { canonicalId } from '../ids.ts';
import { isObject } from '../json-object.ts';

/** The `ID` of GraphQL, parsed like every id: accepted in any letter case, stored in lower case. Replaces the built-in one. */
export const ID = new GraphQLScalarType<string>({
  ...GraphQLID.toConfig(),
  parseValue: (value) => canonicalId(GraphQLID.parseValue(value)),
  parseLiteral: (node, variables) => canonicalId(GraphQLID.parseLiteral(node, variables)),
});

/** Any JSON value, passed through unchanged. */
export const Json = GraphQLJSON;

/** A JSON object, passed through unchanged. */
export const JsonObject = GraphQLJSONObject;

/** An integer up to 2^53 - 1. */
export const SafeInt = GraphQLSafeInt;

/** Whether a value is an object whose values are all strings. */
export function isStringMap(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((item) => typeof item === 'string');
}

function parseStringMap(value: unknown): Record<string, string> {
  if (!isStringMap(value)) throw new GraphQLError('must be an object whose values are strings');
  return value;
}

/** An object whose values are strings. */
export const StringMap = new GraphQLScalarType<Record<string, string>, Record<string, string>>({
  name: 'StringMap',
  description: 'JSON object whose values are strings.',
  serialize: parseStringMap,
  parseValue: parseStringMap,
  parseLiteral: (node, variables) => parseStringMap(GraphQLJSONObject.parseLiteral(node, variables)),
});

/** Maximum time for which a request waits for a job, in seconds. */
export const maxWaitSeconds = 60;

/** Reads seconds from 0 to 60, rounded down; clients that send something other than a number mean "wait a while" (ADR 3). */
export function parseWaitSeconds(value: unknown): number {
  const seconds = Number(value);
  return Number.isNaN(seconds) ? 30 : Math.min(Math.max(Math.floor(seconds), 0), maxWaitSeconds);
}

/** Time for which a request waits, in seconds; only in REST queries. */
export const WaitSeconds = new GraphQLScalarType<number, number>({
  name: 'WaitSeconds',
  parseValue: parseWaitSeconds,
});

/** ISO 8601 with a zone: `2026-01-31T08:00:00.000Z`, `2026-01-31T09:00:00+01:00`. */
const isoTimestamp = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})$/;

/** Reads an ISO 8601 timestamp or date (midnight UTC) of the years 1 to 9999; undefined when it is neither. */
export function parseTimestamp(text: unknown): Date | undefined {
  if (typeof text !== 'string') return undefined;
  if (!isoTimestamp.test(text) && !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  // A day that its month does not have would become one of the next.
  if (new Date(text.slice(0, 10)).getUTCDate() !== Number(text.slice(8, 10))) return undefined;
  const date = new Date(text);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date : undefined;
}

function requireTimestamp(value: unknown): Date {
  const date = parseTimestamp(value);
  if (!date) throw new GraphQLError('must be an ISO 8601 timestamp');
  return date;
}

/** A point in time, written in UTC with milliseconds. */
export const Timestamp = new GraphQLScalarType<Date, string>({
  name: 'Timestamp',
  description: 'Timestamp in UTC with milliseconds (ISO 8601): `2026-01-31T08:00:00.000Z`.',
  serialize: (value) => (value instanceof Date ? value.toISOString() : requireTimestamp(value).toISOString()),
  parseValue: requireTimestamp,
  parseLiteral: (node) => requireTimestamp(node.kind === Kind.STRING ? node.value : undefined),
});
