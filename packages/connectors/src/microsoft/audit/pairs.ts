import { z } from 'zod'

const Text = z.union([z.string(), z.number(), z.boolean()]).nullish().catch(undefined)
const Pair = z.looseObject({ Name: z.string(), Value: Text, NewValue: Text }).nullable().catch(null)

/** A list of names and values, as records have it: `ExtendedProperties`, `ModifiedProperties`, `Parameters`. What is no such list is empty. */
export function pairsOf(value: unknown): { name: string; value: string }[] {
  if (!Array.isArray(value)) return []
  return value.flatMap(one => {
    const { data } = Pair.safeParse(one)
    return data ? { name: data.Name, value: String(data.Value ?? data.NewValue ?? '') } : []
  })
}

const Identified = z.looseObject({ ID: z.string().min(1), Type: z.number().nullish().catch(undefined) })

/** Kinds of Microsoft's `IdentityType` that are read here. */
export const identityTypes = { name: 1, other: 2, upn: 5 } as const

/** The first of a list of actors or targets that is of one of these kinds, in their order. */
export function identityIn(value: unknown, ...types: readonly number[]): string | undefined {
  if (!Array.isArray(value)) return undefined
  const all = value.flatMap(one => Identified.safeParse(one).data ?? [])
  for (const type of types) {
    const found = all.find(one => one.Type === type)
    if (found) return found.ID
  }
  return undefined
}

/** The id of the directory among actors or targets. */
export function guidIn(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined
  const all = value.flatMap(one => Identified.safeParse(one).data ?? [])
  return all.find(({ ID }) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(ID))?.ID.toLowerCase()
}
