import { z } from 'zod'
import { digest } from '../../../kit/mail/event.ts'
import { Tag, tagOf } from '../shapes.ts'

const text = z.string().nullish().catch(undefined)
const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().catch(undefined)

const Someone = maybe(z.looseObject({ email: text, display_name: text, account_id: text, team_member_id: text }))
const App = maybe(z.looseObject({ display_name: text, app_id: text }))

/** An event of the team’s log. */
export const TeamEvent = z.looseObject({
  timestamp: text,
  event_type: z
    .unknown()
    .transform(tagOf)
    .pipe(z.string().regex(/^\w{1,120}$/)),
  event_category: Tag,
  involve_non_team_member: maybe(z.boolean()),
  actor: maybe(z.looseObject({ user: Someone, admin: Someone, reseller: Someone, app: App })),
  context: maybe(z.looseObject({ email: text, display_name: text })),
  origin: maybe(z.looseObject({ geo_location: maybe(z.looseObject({ ip_address: text })) })),
  participants: maybe(
    z.array(z.looseObject({ user: Someone, group: maybe(z.looseObject({ display_name: text, group_id: text })) })),
  ),
  assets: maybe(
    z.array(
      z.looseObject({
        '.tag': text,
        display_name: text,
        file_id: text,
        path: maybe(
          z.looseObject({
            contextual: text,
            namespace_relative: maybe(z.looseObject({ ns_id: z.coerce.string().nullish(), relative_path: text })),
          }),
        ),
      }),
    ),
  ),
  details: maybe(z.looseObject({})),
})
export type TeamEvent = z.infer<typeof TeamEvent>
export type Asset = NonNullable<NonNullable<TeamEvent['assets']>[number]>

/** When it happened, as of `read` where that is not said; undefined for what is no time. */
export function timeOf({ timestamp }: Pick<TeamEvent, 'timestamp'>, read: Date): Date | undefined {
  if (!timestamp) return read
  const isPlain = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(timestamp)
  const at = new Date(isPlain ? `${timestamp.replace(' ', 'T')}Z` : timestamp)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Dropbox gives events no id: one that is told twice has the same everything. */
export const idOf = (record: unknown) => `dropbox:team_log:${digest(JSON.stringify(inOrder(record)))}`

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, inOrder(inner)]),
  )
}
