import { malformed } from '../../errors.ts'

/** An Avro schema with its names resolved (Avro 1.11). */
export type Schema =
  | { type: 'null' | 'boolean' | 'int' | 'long' | 'float' | 'double' | 'bytes' | 'string' }
  | { type: 'fixed'; size: number }
  | { type: 'enum'; symbols: string[] }
  | { type: 'array' | 'map'; items: Schema }
  | { type: 'union'; options: Schema[] }
  | { type: 'record'; fields: { name: string; schema: Schema }[] }

const primitives = new Set(['null', 'boolean', 'int', 'long', 'float', 'double', 'bytes', 'string'])

export function parseSchema(json: unknown, known = new Map<string, Schema>()): Schema {
  if (Array.isArray(json)) return { type: 'union', options: json.map(option => parseSchema(option, known)) }
  if (typeof json === 'string') return named(json, known)
  if (!(json instanceof Object) || !('type' in json)) throw malformed('Its schema is damaged.')
  const get = (key: string): unknown => Reflect.get(json, key)
  const type = json.type
  if (type === 'array') return { type, items: parseSchema(get('items'), known) }
  if (type === 'map') return { type, items: parseSchema(get('values'), known) }
  const schema = complex(type, get, known)
  return schema ?? parseSchema(type, known)
}

function complex(type: unknown, get: (key: string) => unknown, known: Map<string, Schema>): Schema | undefined {
  if (type === 'fixed') return remember({ type, size: Math.min(Number(get('size')) || 0, 2 ** 24) }, get, known)
  if (type === 'enum')
    return remember(
      { type, symbols: Array.isArray(get('symbols')) ? (get('symbols') as unknown[]).map(String) : [] },
      get,
      known,
    )
  if (type !== 'record' && type !== 'error') return undefined
  const record: Schema & { type: 'record' } = { type: 'record', fields: [] }
  remember(record, get, known)
  for (const field of Array.isArray(get('fields')) ? (get('fields') as unknown[]) : []) {
    if (field instanceof Object && 'name' in field && 'type' in field)
      record.fields.push({ name: String(field.name), schema: parseSchema(field.type, known) })
  }
  return record
}

function remember<T extends Schema>(schema: T, get: (key: string) => unknown, known: Map<string, Schema>): T {
  const name = String(get('name') ?? '')
  known.set(name, schema)
  if (get('namespace')) known.set(`${String(get('namespace'))}.${name}`, schema)
  return schema
}

function named(name: string, known: Map<string, Schema>): Schema {
  if (primitives.has(name)) return { type: name as 'null' }
  const schema = known.get(name) ?? known.get(name.slice(name.lastIndexOf('.') + 1))
  if (!schema) throw malformed(`Its schema names the unknown type ${name.slice(0, 100)}.`)
  return schema
}
