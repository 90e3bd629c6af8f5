import type { Schema } from './example.ts'

/**
 * Parts of schemas that are named once for the whole description: filters within filters would make it thousands of times as long.
 * `hoist` gives a schema whose references lead to `schemas`.
 */
export function createParts(): { schemas: Record<string, Schema>; hoist: (schema: Schema) => Schema } {
  const schemas: Record<string, Schema> = {}
  const nameOfText = new Map<string, string>()
  let made = 0

  function hoist({ $defs = {}, ...schema }: Schema): Schema {
    const names = new Map<string, string>()
    // A part may be made of others: those that are named already let the next be told by its text.
    const named = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(named)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value).map(([key, part]) =>
          key === '$ref' && typeof part === 'string' && part.startsWith('#/$defs/')
            ? [key, `#/components/schemas/${nameOf(part.slice('#/$defs/'.length))}`]
            : [key, named(part)],
        ),
      )
    }
    const nameOf = (key: string): string => {
      const known = names.get(key)
      if (known) return known
      const fresh = `Part${++made}`
      // Before its own parts are named, so that one that holds itself ends.
      names.set(key, fresh)
      const part = named($defs[key]) as Schema
      const text = JSON.stringify(part)
      const there = nameOfText.get(text)
      names.set(key, there ?? fresh)
      if (there === undefined) {
        nameOfText.set(text, fresh)
        schemas[fresh] = part
      }
      return there ?? fresh
    }
    return named(schema) as Schema
  }
  return { schemas, hoist }
}
