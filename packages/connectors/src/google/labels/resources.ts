import { z } from 'zod'

const text = z.string().nullish().catch(undefined)
const texts = z.array(z.coerce.string()).nullish().catch(undefined)
const flag = z.boolean().nullish().catch(undefined)
const lifecycle = z.looseObject({ state: text }).nullish().catch(undefined)

const Choice = z.looseObject({ id: z.string(), lifecycle, properties: z.looseObject({ displayName: text }).nullish() })
const Field = z.looseObject({
  id: z.string(),
  lifecycle,
  properties: z.looseObject({ displayName: text, required: flag }).nullish(),
  selectionOptions: z.looseObject({ choices: z.array(Choice).nullish() }).nullish(),
})

/** A label as the organisation has it. @see https://developers.google.com/workspace/drive/labels/reference/rest/v2/labels */
export const DriveLabel = z.looseObject({
  id: z.string(),
  lifecycle,
  properties: z.looseObject({ title: text }).nullish(),
  fields: z.array(Field).nullish(),
})
export type DriveLabel = z.infer<typeof DriveLabel>

const Value = z.looseObject({
  valueType: text,
  selection: texts,
  text: texts,
  integer: texts,
  dateString: texts,
  user: z
    .array(z.looseObject({ emailAddress: text }))
    .nullish()
    .catch(undefined),
})
export type LabelValue = z.infer<typeof Value>

/** A label on a file, with what is filled in. @see https://developers.google.com/workspace/drive/api/reference/rest/v3/Label */
export const CarriedDriveLabel = z.looseObject({
  id: z.string(),
  fields: z.record(z.string(), Value).nullish().catch(undefined),
})
export type CarriedDriveLabel = z.infer<typeof CarriedDriveLabel>
