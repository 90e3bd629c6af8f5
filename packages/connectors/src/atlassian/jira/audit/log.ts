import { z } from 'zod'
import type { AuditLog } from '../../audit/feed.ts'
import { eventsOf } from '../../audit/events.ts'
import { timeOf, type AuditEntry } from '../../audit/server-log.ts'
import type { JiraReading } from '../reading.ts'
import { jiraService } from '../service.ts'
import { Id, listOf } from '../shapes.ts'
import { meaningOf } from './meanings.ts'

const text = z.string().nullish().catch(undefined)
const Thing = z.looseObject({ id: text, name: text, typeName: text })
const CloudRecord = z.looseObject({
  id: Id.nullish().catch(undefined),
  summary: z.string().min(1),
  category: text,
  created: z.unknown().optional(),
  authorKey: text,
  authorAccountId: text,
  remoteAddress: text,
  objectItem: Thing.nullish().catch(undefined),
  associatedItems: z.array(z.unknown()).nullish().catch(undefined),
  changedValues: z.array(z.unknown()).nullish().catch(undefined),
})
const Changed = z.looseObject({ fieldName: text, changedFrom: text, changedTo: text })
const Records = z.looseObject({
  records: z.array(z.unknown()).nullish(),
  total: z.coerce.number().nullish().catch(undefined),
})
const pageSize = 1000

export function cloudEntry(value: unknown): AuditEntry | undefined {
  const { data } = CloudRecord.safeParse(value)
  if (!data) return undefined
  const things = [data.objectItem, ...listOf(Thing, data.associatedItems)]
  const changes = listOf(Changed, data.changedValues)
  const id = data.authorAccountId || data.authorKey || undefined
  return {
    id: data.id ?? undefined,
    at: timeOf(data.created),
    category: data.category ?? '',
    summary: data.summary,
    actor: id === undefined ? undefined : { id },
    ip: data.remoteAddress ?? undefined,
    objects: things.flatMap(one =>
      one ? [{ type: one.typeName ?? undefined, name: one.name ?? undefined, id: one.id ?? undefined }] : [],
    ),
    changes: changes.map(({ fieldName, changedFrom, changedTo }) => ({
      name: fieldName ?? undefined,
      from: changedFrom ?? undefined,
      to: changedTo ?? undefined,
    })),
  }
}

export function auditLog(reading: JiraReading): AuditLog {
  const { atlassian, session, settings, io, people } = reading
  return {
    atlassian: () => Promise.resolve(atlassian),
    now: () => io.now(),
    activityDays: settings.activityDays,
    isCloud: async () => (await session.account()).isCloud,
    async cloudPage({ from, to, at }) {
      const { api } = await session.account()
      const query = { offset: at, limit: pageSize, from: from.toISOString(), to: to.toISOString() }
      const { records, total } = await atlassian.get(Records, {
        path: `${api}/auditing/record`,
        query,
        what: 'The audit log',
      })
      const values = records ?? []
      return { values, isLast: values.length === 0 || at + values.length >= (total ?? Infinity) }
    },
    entryOf: cloudEntry,
    eventsOf: entries =>
      eventsOf(entries, {
        service: jiraService.key,
        meaningOf,
        read: io.now(),
        async person({ id, name }) {
          const found = id === undefined ? undefined : await people.find(id)
          if (found) return people.principal(found)
          return id === undefined && !name ? undefined : people.principal({ accountId: id ?? name, displayName: name })
        },
      }),
  }
}
