import { z } from 'zod'
import { Instant } from '../instant.ts'

/** Query parameters of the plain lists (specification S9.014): a page, and optionally a half-open time frame. */
export const pageOf = (limit: number) => ({
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(limit),
})

/** How many data sources or integrations a call brings at most (specification S9.019, S9.012). */
export const howMany = { limit: z.coerce.number().int().min(1).max(1000).default(1000) }

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
