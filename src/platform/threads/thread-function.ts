import { RequestError, type RequestErrorDetails, type RequestErrorKind } from '../errors.ts';

/** Result of a function that ran in a thread; other errors keep only their text. */
export type ThreadAnswer<Output> = { readonly value: Output } | { readonly refused: RefusedInThread };

interface RefusedInThread {
  readonly kind: RequestErrorKind;
  readonly message: string;
  readonly details: RequestErrorDetails;
}

/** A function as a {@link ThreadPool} calls it. */
export type ThreadFunction<Input, Output> = (input: Input) => Promise<ThreadAnswer<Output>>;

/**
 * Wraps a function for a pool: its input and output are cloned, and its errors for callers are rethrown outside the thread. Every
 * thread loads its module, so nothing that it imports may have decorators or a connection.
 */
export function threadFunction<Input, Output>(
  work: (input: Input) => Output | Promise<Output>,
): ThreadFunction<Input, Output> {
  return async (input) => {
    try {
      return { value: await work(input) };
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const { kind, message, key, fields, faults, mistakes } = error;
      const details = {
        key,
        ...(fields && { fields }),
        ...(faults && { faults }),
        ...(mistakes && { mistakes }),
      };
      return { refused: { kind, message, details } };
    }
  };
}

/** Returns the value of a result, or throws its error. */
export function valueOf<Output>(answer: ThreadAnswer<Output>): Output {
  if ('value' in answer) return answer.value;
  const { kind, message, details } = answer.refused;
  throw new RequestError(kind, message, details);
}
