import { z } from 'zod'

const Text = z.string().nullish().catch(undefined)
const Loose = z.record(z.string(), z.unknown()).nullish().catch(undefined)
const Word = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(undefined)

/** A record of an activity, resource or Entra log, as far as it is read. @see https://learn.microsoft.com/azure/azure-monitor/essentials/resource-logs-schema */
const Written = z.looseObject({
  time: z.string(),
  resourceId: Text,
  operationName: z
    .union([z.string(), z.looseObject({ value: z.string() }).transform(({ value }) => value)])
    .nullish()
    .catch(undefined),
  category: z
    .union([z.string(), z.looseObject({ value: z.string() }).transform(({ value }) => value)])
    .nullish()
    .catch(undefined),
  resultType: Word,
  statusCode: Word,
  callerIpAddress: Text,
  caller: Text,
  correlationId: Text,
  location: z.unknown().optional(),
  uri: Text,
  identity: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .nullish()
    .catch(undefined),
  properties: Loose,
})
export const LogRecord = z.preprocess(spelt, Written)
export type LogRecord = z.infer<typeof Written>

const names = new Map(Object.keys(Written.shape).map(name => [name.toLowerCase(), name]))
/** Where logs and programs that pass them on write when it happened, if not where it belongs. */
const times = ['eventTimestamp', 'createdDateTime', 'activityDateTime', 'p_event_time']

/** By the names that Microsoft documents, in whatever case they are written. */
function spelt(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const record: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(value)) record[names.get(name.toLowerCase()) ?? name] ??= inner
  const found = times.map(name => textAt(record, name) ?? textAt(record, 'properties', name)).find(Boolean)
  return { ...record, time: record['time'] ?? found }
}

/** Times are UTC, and some programs that pass records on leave the zone out. */
export function timeOf(text: string): Date {
  const plain = text
    .trim()
    .replace(' ', 'T')
    .replace(/(\.\d{3})\d+/, '$1')
  return new Date(/(Z|[+-]\d\d:?\d\d)$/i.test(plain) ? plain : `${plain}Z`)
}

export function textAt(value: unknown, ...names: string[]): string | undefined {
  let found = value
  for (const name of names) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : undefined
}

/** A value that is written as JSON in a text, or as it is. */
export function parsedAt(value: unknown, name: string): unknown {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  if (typeof found !== 'string') return found
  try {
    return JSON.parse(found)
  } catch {
    return undefined
  }
}
