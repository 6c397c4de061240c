import { createContext, useContext, type ComponentType } from 'react';
import type { Json } from '../../graphql/graphql.ts';
import type { ExpressionScope } from './expression/scope.logic.ts';
import type { FormSchema } from './schema-form.logic.ts';

/** A fault of a value: `path` is a JSON path from its root, `$.actions[0].id`. */
export interface FormFault {
  readonly path: string;
  readonly message: string;
  /** Absent for an error; a note only informs. */
  readonly tone?: 'warning' | 'note';
}

/** A secret that is set; its value is never shown. */
export interface SetSecret {
  readonly path: string;
  readonly setAt?: string | null | undefined;
  readonly setBy?: string | null | undefined;
}

/** Props of the field of one value. */
export interface SchemaFieldProps {
  readonly name: string;
  readonly label: string;
  readonly schema: FormSchema;
  /** Absent if it is not set. */
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  /** JSON path of the value. */
  readonly path: string;
  readonly isRequired?: boolean;
  /** The object that it is a member of. */
  readonly beside?: { readonly [name: string]: Json };
}

interface FormView {
  /** Renders the values within lists and objects. */
  readonly Field: ComponentType<SchemaFieldProps>;
  readonly root: FormSchema;
  readonly faults: readonly FormFault[];
  /** Remarks at fields without an error. */
  readonly remarks: readonly FormFault[];
  readonly secretPaths: readonly string[];
  readonly secrets: readonly SetSecret[];
  /** Only integrations of this provider are offered. */
  readonly provider: string | undefined;
  /** Names that expressions may refer to. */
  readonly scope: ExpressionScope;
  readonly isReadOnly: boolean;
}

export const FormContext = createContext<FormView | undefined>(undefined);

export function useForm(): FormView {
  const view = useContext(FormContext);
  if (!view) throw new Error('There is no form around this field');
  return view;
}
