import { z } from 'zod'

const Text = z.string().nullish().catch(null)
const Count = z.coerce.number().nullish().catch(null)

/** What every call is answered with. */
export const Envelope = z.looseObject({
  success: z.boolean().nullish(),
  code: z
    .union([z.string(), z.number()])
    .nullish()
    .transform(code => (code === null || code === undefined ? '' : String(code))),
  message: Text,
  data: z.unknown(),
})
export type Envelope = z.infer<typeof Envelope>

export const Login = z.looseObject({ token: z.string().min(1) })

const Chunk = z.looseObject({ url: z.string() })
const Row = z.array(z.union([z.string(), z.number(), z.boolean()]).nullable())

export const Result = z.looseObject({
  rowtype: z
    .array(z.looseObject({ name: z.string() }))
    .nullish()
    .catch(null),
  rowset: z.array(Row).nullish(),
  total: Count,
  queryResultFormat: Text,
  rowsetBase64: Text,
  chunks: z.array(Chunk).nullish(),
  chunkHeaders: z.record(z.string(), z.string()).nullish(),
  qrmk: Text,
  /** Of a statement that still runs: where its result will be. */
  getResultUrl: Text,
})
export type Result = z.infer<typeof Result>

export type Cells = (string | null)[]
export const cellsOf = (row: z.infer<typeof Row>): Cells => row.map(cell => (cell === null ? null : String(cell)))
export const rowsOfChunk = (text: string) =>
  z
    .array(Row)
    .parse(JSON.parse(`[${text}]`))
    .map(cellsOf)
