import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Box's description lies beside the repository.
const place = join(import.meta.dirname, '../../../../../shared/vendor-apis/box.json')

interface BoxDescription {
  paths: Record<string, Record<string, { parameters?: { name: string }[] }>>
}

export function descriptionOf(): { description?: BoxDescription; missing?: string } {
  if (!existsSync(place)) return { missing: 'Box’s description is not beside the repository' }
  return { description: JSON.parse(readFileSync(place, 'utf8')) as BoxDescription }
}

/** `nullable` of OpenAPI 3.0 as JSON Schema has it. */
export function convertNullable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convertNullable)
  if (typeof value !== 'object' || value === null) return value
  const { nullable, ...rest } = value as Record<string, unknown>
  const inner = Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, convertNullable(one)]))
  // Of links it requires `accessed`, which is described nowhere: its own pages and examples say `access`.
  if (Array.isArray(inner['required'])) inner['required'] = inner['required'].filter(name => name !== 'accessed')
  return nullable === true ? { anyOf: [inner, { type: 'null' }] } : inner
}
