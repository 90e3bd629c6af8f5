import { z } from 'zod'
import { GraphFault } from '../fault.ts'

export const Listed = z.looseObject({
  value: z.array(z.unknown()),
  'odata.nextLink': z.string().nullish(),
  '@odata.nextLink': z.string().nullish(),
})

/** What SharePoint did not tell of one thing, for whatever reason: all else goes on. */
export const isUntold = (error: unknown): boolean => error instanceof GraphFault

/** SharePoint says why it does not take a token: that of an application without a certificate is good, and does not do. */
export const isTooOld = (text: string) => /expired|lifetime/i.test(text)

/** Links name a host, which may be any: of them, only what comes after `_api/` is followed. */
export function pathIn(link: string, what: string): string {
  const path = /\/_api\/([^#]*)/i.exec(link)?.[1]
  if (path === undefined || path.includes('..')) throw malformed(what)
  return path
}

/** @throws GraphFault for what is not of that shape */
export function shaped<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw malformed(what)
}

export const malformed = (what: string) => new GraphFault({ status: 502, code: 'malformed', what })
