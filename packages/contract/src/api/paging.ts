import { z } from 'zod'
import { endpoint, type Access, type Endpoint } from '../endpoint.ts'
import { Instant } from '../instant.ts'

/** How many entries stand before the page. */
export const offset = z.coerce.number().int().min(0).max(10_000_000).default(0)

/** Query parameters of the plain lists (specification S9.014): a page, and optionally a half-open time frame. */
export const pageOf = (limit: number) => ({ offset, limit: z.coerce.number().int().min(1).max(1000).default(limit) })

const Cursor = z.string().max(1000).default('')
const Next = z.string().default('')

/**
 * Declares a list that can grow: it is answered a page at a time. An answer's `cursor`, given back with the same question, brings the page
 * after it; it is empty at the end.
 * @param pages the field of the answer that holds the page
 */
export function listEndpoint<In extends z.ZodRawShape, Out extends z.ZodRawShape, Who extends Access>(
  pages: keyof Out & string,
  value: Endpoint<z.ZodObject<In>, z.ZodObject<Out>, Who>,
) {
  return endpoint({ ...value, pages, input: asked(value.input), output: followed(value.output) })
}

/** With what says where the page begins. TypeScript cannot follow how a shape that it does not know is extended. */
function asked<In extends z.ZodRawShape>(input: z.ZodObject<In>) {
  const about = input.meta()
  const extended = input.extend({ cursor: Cursor })
  return (about ? extended.meta(about) : extended) as unknown as z.ZodObject<In & { cursor: typeof Cursor }>
}

function followed<Out extends z.ZodRawShape>(output: z.ZodObject<Out>) {
  return output.extend({ cursor: Next }) as unknown as z.ZodObject<Out & { cursor: typeof Next }>
}

/** How many data sources or integrations a call brings at most (specification S9.019, S9.012). */
export const howMany = { offset, limit: z.coerce.number().int().min(1).max(1000).default(1000) }

/** The edition shows only the first so many rows; the named one would show all. */
export const Limited = z.object({ to: z.int(), edition: z.string() })

/** Both or neither: activity inside `[from, to)`, and what is at rest as it was at its end. Neither: as far back as the edition shows. */
export const frame = { from: Instant.optional(), to: Instant.optional() }

/** An information type by its number or key (`finance/invoices`), or `all`. */
export const LabelReference = z.string().min(1).max(200)

export const Reference = z.object({ id: z.string(), name: z.string() })
export type Reference = z.infer<typeof Reference>

/** Events by severity: open ones, and risky ones that somebody justified. */
export const OpenRisk = z.object({ high: z.int(), medium: z.int(), low: z.int(), handled: z.int() })
export type OpenRisk = z.infer<typeof OpenRisk>
