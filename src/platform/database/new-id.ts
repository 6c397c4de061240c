const milliseconds = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint';

/**
 * SQL expression for a new UUIDv7 (ADR 4), for which PostgreSQL before 18 has no function: a random UUID of version 4
 * with its first six bytes replaced by the time, and its version raised from 4 to 7 by two bits.
 */
export const newId = `encode(set_bit(set_bit(
  overlay(uuid_send(gen_random_uuid()) placing substring(int8send(${milliseconds}) from 3) from 1 for 6),
  52, 1), 53, 1), 'hex')::uuid`;
