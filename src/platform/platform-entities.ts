import { ChangeEpoch, ChangeRow } from './changes/change-row.entity.ts';
import { IdempotencyKeyRow } from './idempotency/idempotency-key.entity.ts';
import { SealingKeyRow, SealingKeyWrap, SigningKeyRow } from './keys/key.entity.ts';
import { LongOperation } from './long-operations/long-operation.entity.ts';

/** Entities that belong to no area. */
export const platformEntities = [
  ChangeEpoch,
  ChangeRow,
  IdempotencyKeyRow,
  LongOperation,
  SealingKeyRow,
  SealingKeyWrap,
  SigningKeyRow,
];
