/** What a member of an answer may hold: a scalar of a certain form, free JSON, a list, or another resource. */
export type FieldType =
  | 'uuid'
  | 'string'
  | 'time'
  | 'int'
  | 'number'
  | 'boolean'
  | 'object'
  | 'string-map'
  | 'any'
  | readonly [FieldType]
  | Fields;

/** The members of a resource; a name with `?` may be absent. */
export interface Fields {
  readonly [name: string]: FieldType;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[089ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Each place of a value that is not as declared: an undeclared member, a missing one, a null, a wrong form. */
export function misfits(value: unknown, type: FieldType, place = '$'): string[] {
  if (value === null || value === undefined) return [`${place} is ${String(value)}`];
  if (typeof type === 'string') return fits(value, type) ? [] : [`${place} is no ${type}`];
  if (isList(type)) {
    if (!Array.isArray(value)) return [`${place} is no list`];
    return value.flatMap((item, index) => misfits(item, type[0], `${place}[${index}]`));
  }
  if (!isObject(value)) return [`${place} is no object`];
  const declared = new Map(Object.keys(type).map((name) => [name.replace('?', ''), name]));
  const undeclared = Object.keys(value).filter((name) => !declared.has(name));
  return [
    ...undeclared.map((name) => `${place}.${name} is not declared`),
    ...[...declared].flatMap(([name, declaration]) => {
      const isAbsent = !Object.hasOwn(value, name);
      if (isAbsent) return declaration.endsWith('?') ? [] : [`${place}.${name} is missing`];
      return misfits(value[name], type[declaration] ?? 'any', `${place}.${name}`);
    }),
  ];
}

function fits(value: unknown, type: FieldType & string): boolean {
  if (type === 'uuid') return typeof value === 'string' && uuid.test(value);
  if (type === 'time') return typeof value === 'string' && time.test(value);
  if (type === 'string') return typeof value === 'string' && value !== '';
  if (type === 'int') return Number.isSafeInteger(value);
  if (type === 'number') return typeof value === 'number';
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'object') return isObject(value);
  if (type === 'string-map')
    return isObject(value) && Object.values(value).every((item) => typeof item === 'string');
  return true;
}

function isList(type: FieldType): type is readonly [FieldType] {
  return Array.isArray(type);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
