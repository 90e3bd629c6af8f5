import { z } from 'zod'
import type { AuditLog } from '../../audit/feed.ts'
import { eventsOf } from '../../audit/events.ts'
import { timeOf, type AuditEntry } from '../../audit/server-log.ts'
import type { ConfluenceReading } from '../reading.ts'
import { confluenceService } from '../service.ts'
import { idOfUser, listOf, Listed, text, User } from '../shapes.ts'
import { meaningOf } from './meanings.ts'

const Thing = z.looseObject({ name: text, objectType: text })
const CloudRecord = z.looseObject({
  author: User.nullish().catch(undefined),
  remoteAddress: text,
  creationDate: z.unknown().optional(),
  summary: z.string().min(1),
  category: text,
  affectedObject: Thing.nullish().catch(undefined),
  associatedObjects: z.array(z.unknown()).nullish().catch(undefined),
  changedValues: z.array(z.unknown()).nullish().catch(undefined),
})
const Changed = z.looseObject({ name: text, oldValue: text, newValue: text })
const pageSize = 1000

const plain = (value: string | null | undefined) => value || undefined

export function cloudEntry(value: unknown): AuditEntry | undefined {
  const { data } = CloudRecord.safeParse(value)
  if (!data) return undefined
  const { author, affectedObject, associatedObjects, changedValues } = data
  const things = [...(affectedObject ? [affectedObject] : []), ...listOf(Thing, associatedObjects)]
  return {
    at: timeOf(data.creationDate),
    category: data.category ?? '',
    summary: data.summary,
    actor: author ? { id: idOfUser(author), name: plain(author.displayName) } : undefined,
    ip: plain(data.remoteAddress),
    objects: things.flatMap(({ name, objectType }) => (name ? [{ type: plain(objectType), name }] : [])),
    changes: listOf(Changed, changedValues).map(({ name, oldValue, newValue }) => ({
      name: plain(name),
      from: plain(oldValue),
      to: plain(newValue),
    })),
  }
}

export function auditLog({ session, settings, io, people }: ConfluenceReading): AuditLog {
  return {
    atlassian: async () => (await session.site()).atlassian,
    now: () => io.now(),
    activityDays: settings.activityDays,
    isCloud: async () => (await session.site()).isCloud,
    async cloudPage({ from, to, at }) {
      const { atlassian } = await session.site()
      const query = { startDate: from.getTime(), endDate: to.getTime(), start: at, limit: pageSize }
      const page = await atlassian.get(Listed, { path: '/rest/api/audit', query, what: 'The audit log' })
      const values = page.results ?? []
      const isFull = values.length >= (page.limit ?? pageSize)
      return { values, isLast: values.length === 0 || (!page._links?.next && !isFull) }
    },
    entryOf: cloudEntry,
    eventsOf: entries =>
      eventsOf(entries, {
        service: confluenceService.key,
        meaningOf,
        read: io.now(),
        async person({ id, name }) {
          if (id === undefined && !name) return undefined
          const { isCloud } = await session.site()
          const own = isCloud ? { accountId: id } : { username: name ?? id }
          return people.principal({ ...own, displayName: name })
        },
      }),
  }
}
