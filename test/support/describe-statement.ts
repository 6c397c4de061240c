import type { Client, Connection } from 'pg';

/** Types of a prepared statement, by their object ids. */
export interface PreparedTypes {
  readonly parameters: readonly number[];
  readonly columns: readonly { readonly name: string; readonly type: number }[];
}

/** Protocol messages that `pg` passes on without a type. */
interface ParameterDescription {
  readonly dataTypeIDs: readonly number[];
}

interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/** Prepares a statement without running it, and returns the types that PostgreSQL found. */
export function describeStatement(client: Client, text: string): Promise<PreparedTypes> {
  const { promise, resolve, reject } = Promise.withResolvers<PreparedTypes>();
  let parameters: readonly number[] = [];
  let columns: PreparedTypes['columns'] = [];
  let failure: Error | undefined;
  const onParameters = ({ dataTypeIDs }: ParameterDescription) => (parameters = dataTypeIDs);
  client.query({
    submit(connection: Connection) {
      connection.once('parameterDescription', onParameters as never);
      connection.parse({ name: '', text, types: [] }, true);
      connection.describe({ type: 'S', name: '' }, true);
      connection.sync();
    },
    handleRowDescription({ fields }: RowDescription) {
      columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
    },
    handleError(error: Error) {
      failure = error;
      reject(error);
    },
    handleReadyForQuery() {
      if (!failure) resolve({ parameters, columns });
    },
  } as never);
  return promise;
}
