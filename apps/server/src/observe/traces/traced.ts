import { fieldsHere, within } from '../scope.ts'
import type { Begun, Traces } from './traces.ts'

/** Does `work` as one piece of a trace, and has what is logged meanwhile carry `fields`. */
export async function traced<T>(
  traces: Traces,
  { name, fields = {}, ...begun }: Begun & { name: string; fields?: Readonly<Record<string, string>> },
  work: () => Promise<T>,
): Promise<T> {
  const piece = traces.begin(name, begun)
  try {
    const result = await within(
      { fields: { ...fieldsHere(), ...fields, ...piece?.fields }, ...(piece && { traced: piece }) },
      work,
    )
    piece?.end()
    return result
  } catch (error) {
    // Messages may name what customers have; the log has them.
    piece?.end({ error: error instanceof Error ? error.name : 'failed' })
    throw error
  }
}
