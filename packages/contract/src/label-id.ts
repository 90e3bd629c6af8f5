import { z } from 'zod'

/** Whose labels there are. Those of Microsoft lie within documents; the others are kept by the service that holds the file. */
const labelSystems = ['microsoft', 'google', 'box'] as const
export const LabelSystem = z.enum(labelSystems)
export type LabelSystem = z.infer<typeof LabelSystem>

export const longestLabelId = 200

/** A GUID is a label of Microsoft Purview. Of others it begins with whose it is: `google/<label>[/<field>/<choice>]`, `box/<classification>`. */
const pattern = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?:google|box)(?:\/[\w.~-]+){1,3})$/
const example = { examples: ['0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'] }
export const LabelId = z.string().max(longestLabelId).regex(pattern).meta(example)

/** As people type it: of Microsoft's in any case and with braces. */
export const TypedLabelId = z
  .string()
  .trim()
  .meta(example)
  .transform(typed => (typed.includes('/') ? typed : typed.replace(/[{}]/g, '').toLowerCase()))
  .pipe(LabelId)

export function labelSystem(id: string): LabelSystem {
  return labelSystems.find(system => id.startsWith(`${system}/`)) ?? 'microsoft'
}

/** Labels of one family take each other's place on a file: all of Microsoft's, all of Box's, and of Google the choices of one label. */
export function labelFamily(id: string): string {
  const system = labelSystem(id)
  return system === 'google' ? id.split('/').slice(0, 2).join('/') : system
}
