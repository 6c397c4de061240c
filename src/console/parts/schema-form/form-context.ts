import { createContext, useContext, type ComponentType } from 'react';
import type { Json } from '../../graphql/graphql.ts';
import type { ExpressionScope } from './expression/scope.logic.ts';
import type { FormSchema } from './schema-form.logic.ts';

/** Something wrong at a place of the value: `path` is a JSON path from its root, `$.actions[0].id`. */
export interface FormFault {
  readonly path: string;
  readonly message: string;
  /** Absent: it is an error; a note only says what is to be known. */
  readonly tone?: 'warning' | 'note';
}

/** What a form knows of a secret that is set; its value is never shown. */
export interface SetSecret {
  readonly path: string;
  readonly setAt?: string | null | undefined;
  readonly setBy?: string | null | undefined;
}

/** One value of a form. */
export interface SchemaFieldProps {
  readonly name: string;
  readonly label: string;
  readonly schema: FormSchema;
  /** Absent: nothing is said. */
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  /** JSON path of the value. */
  readonly path: string;
  readonly isRequired?: boolean;
  /** The object that it is a member of. */
  readonly beside?: { readonly [name: string]: Json };
}

interface FormView {
  /** Draws what stands within lists and objects. */
  readonly Field: ComponentType<SchemaFieldProps>;
  readonly root: FormSchema;
  readonly faults: readonly FormFault[];
  /** What is said at fields that are not wrong. */
  readonly remarks: readonly FormFault[];
  readonly secretPaths: readonly string[];
  readonly secrets: readonly SetSecret[];
  /** Integrations of this provider alone are offered. */
  readonly provider: string | undefined;
  /** What expressions may refer to. */
  readonly scope: ExpressionScope;
  readonly isReadOnly: boolean;
}

export const FormContext = createContext<FormView | undefined>(undefined);

export function useForm(): FormView {
  const view = useContext(FormContext);
  if (!view) throw new Error('There is no form around this field');
  return view;
}
