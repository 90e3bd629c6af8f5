import { z } from 'zod'

/** What a Data Center tells of its audit log: `/rest/auditing/1.0/events`, in Jira and Confluence alike. */
const text = z.string().nullish().catch(undefined)
const ServerRecord = z.looseObject({
  timestamp: z.unknown().optional(),
  author: z.looseObject({ name: text, type: text, id: text }).nullish().catch(undefined),
  type: z.looseObject({ category: text, action: text, categoryI18nKey: text, actionI18nKey: text }),
  affectedObjects: z
    .array(z.looseObject({ name: text, type: text, id: text }))
    .nullish()
    .catch(undefined),
  changedValues: z
    .array(z.looseObject({ key: text, from: text, to: text }))
    .nullish()
    .catch(undefined),
  source: text,
})

/** A record of either log, as far as it is told. */
export interface AuditEntry {
  id?: string | undefined
  at?: Date | undefined
  category: string
  summary: string
  /** Account of who did it. */
  actor?: { id?: string | undefined; name?: string | undefined } | undefined
  ip?: string | undefined
  /** What it was done to. */
  objects: { type?: string | undefined; name?: string | undefined; id?: string | undefined }[]
  changes: { name?: string | undefined; from?: string | undefined; to?: string | undefined }[]
}

const plain = (value: string | null | undefined) => value ?? undefined

export function serverEntry(value: unknown): AuditEntry | undefined {
  const { data } = ServerRecord.safeParse(value)
  if (!data) return undefined
  const { timestamp, author, type, affectedObjects, changedValues, source } = data
  const summary = type.action || type.actionI18nKey
  if (!summary) return undefined
  return {
    at: timeOf(timestamp),
    category: type.category || type.categoryI18nKey || '',
    summary,
    actor: author ? { id: plain(author.id), name: plain(author.name) } : undefined,
    ip: plain(source)?.split(',')[0]?.trim(),
    objects: (affectedObjects ?? []).map(one => ({ type: plain(one.type), name: plain(one.name), id: plain(one.id) })),
    changes: (changedValues ?? []).map(({ key, from, to }) => ({ name: plain(key), from: plain(from), to: plain(to) })),
  }
}

/** `2026-11-27T02:30:00.123Z`, milliseconds since 1970, or seconds and the nanoseconds after them. */
export function timeOf(value: unknown): Date | undefined {
  if (typeof value === 'object' && value !== null && 'epochSecond' in value) {
    const { epochSecond, nano } = value as { epochSecond: unknown; nano?: unknown }
    return dated(Number(epochSecond) * 1000 + Number(nano ?? 0) / 1_000_000)
  }
  if (typeof value === 'number') return dated(value)
  if (typeof value !== 'string') return undefined
  return dated(/^\d{10,16}$/.test(value) ? Number(value) : value)
}

function dated(value: number | string): Date | undefined {
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? undefined : at
}
