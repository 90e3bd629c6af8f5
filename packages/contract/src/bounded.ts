import { z } from 'zod'

/** Bounds of an object whose names the caller chooses: bytes of its JSON, levels of lists and objects, and names in all of them. */
export interface Bounds {
  bytes: number
  depth: number
  names: number
}

/** Settings are small by nature; anything larger is a mistake or an attack. */
const small: Bounds = { bytes: 64 * 1024, depth: 8, names: 2000 }

/** An object in a form of the caller's own, within bounds of its own. One that is too large is answered as such. */
export function bounded<T extends z.ZodType<Record<string, unknown>>>(schema: T, within: Partial<Bounds> = {}): T {
  const bounds = { ...small, ...within }
  return schema.superRefine((value, ctx) => {
    const message = tooMuch(value, bounds)
    if (message) ctx.addIssue({ code: 'custom', message, params: { error: 'too_large' } })
  })
}

/** Any values by name, within bounds. */
export const OwnForm = bounded(z.record(z.string().max(100), z.unknown()))

function tooMuch(value: unknown, { bytes, depth, names }: Bounds): string | undefined {
  const measured = measure(value, depth)
  if (measured.depth > depth) return `Nest at most ${depth} lists and objects.`
  if (measured.names > names) return `Use at most ${names} names.`
  return new TextEncoder().encode(JSON.stringify(value)).length > bytes
    ? `At most ${Math.floor(bytes / 1024)} KiB can be saved.`
    : undefined
}

/** Level by level, so that no depth overflows the stack; it stops at the first level that is too deep. */
function measure(value: unknown, deepest: number): { depth: number; names: number } {
  let depth = 0,
    names = 0
  for (
    let level = [value].filter(isContainer);
    level.length && depth <= deepest;
    level = level.flatMap(each => Object.values(each)).filter(isContainer)
  ) {
    depth++
    for (const each of level) names += Array.isArray(each) ? 0 : Object.keys(each).length
  }
  return { depth, names }
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
