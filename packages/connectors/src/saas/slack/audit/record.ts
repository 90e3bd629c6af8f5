import { z } from 'zod'

const text = z.string().nullish().catch(undefined)
const Named = z.looseObject({
  id: text,
  name: text,
  email: text,
  title: text,
  filename: text,
  filetype: text,
  privacy: text,
})

/** A record of the audit log. */
export const AuditRecord = z.looseObject({
  id: text,
  /** Seconds since 1970; some exports write it as a day and time. */
  date_create: z.union([z.number(), z.string()]).nullish(),
  action: z.string().min(1),
  actor: z.looseObject({ type: text, user: Named.nullish(), app: Named.nullish() }).nullish().catch(undefined),
  entity: z
    .looseObject({
      type: text,
      user: Named.nullish(),
      file: Named.nullish(),
      channel: Named.nullish(),
      workspace: Named.nullish(),
      enterprise: Named.nullish(),
      app: Named.nullish(),
    })
    .nullish()
    .catch(undefined),
  context: z.looseObject({ ip_address: text, ua: text }).nullish().catch(undefined),
})
export type AuditRecord = z.infer<typeof AuditRecord>

/** When it happened, as of `read` where that is not said; undefined for what is no time. */
export function timeOf({ date_create }: Pick<AuditRecord, 'date_create'>, read: Date): Date | undefined {
  if (date_create === undefined || date_create === null) return read
  const seconds = Number(date_create)
  const at = Number.isFinite(seconds) ? new Date(seconds * 1000) : new Date(`${String(date_create).replace(' ', 'T')}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}
