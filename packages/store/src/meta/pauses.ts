import { stableId } from '../analytics/keys.ts'
import type { Meta } from './meta.ts'

/** Until when services want to be left alone, by bucket; shared by all processes. */
export interface SharedPauses {
  pausedUntil(bucket: string): Promise<Date | undefined>
  pause(bucket: string, until: Date): Promise<void>
}

/** Milliseconds that this process may take a bucket for open which another has paused. */
const believedMs = 1000
const mostRemembered = 10_000

/** A store that does not answer pauses nothing: each call then hears for itself what the service wants. */
export function sharedPauses(
  meta: Pick<Meta, 'acrossOrganisations'>,
  now: () => Date = () => new Date(),
): SharedPauses {
  const known = new Map<string, { until: Date | undefined; askedAt: number }>()
  const remember = (bucket: string, until: Date | undefined) => {
    if (known.size >= mostRemembered) known.clear()
    known.set(bucket, { until, askedAt: now().getTime() })
  }
  return {
    async pausedUntil(bucket) {
      const before = known.get(bucket)
      if (before?.until && before.until > now()) return before.until
      if (before && now().getTime() - before.askedAt < believedMs) return undefined
      const row = await meta.acrossOrganisations
        .selectFrom('throttle_pauses')
        .select('until')
        .where('bucket', '=', stableId('bucket', bucket))
        .where('until', '>', now())
        .executeTakeFirst()
        .catch(() => undefined)
      remember(bucket, row?.until)
      return row?.until
    },
    async pause(bucket, until) {
      remember(bucket, until)
      const db = meta.acrossOrganisations
      await db
        .insertInto('throttle_pauses')
        .values({ bucket: stableId('bucket', bucket), until })
        .onConflict(conflict =>
          conflict.column('bucket').doUpdateSet({ until }).where('throttle_pauses.until', '<', until),
        )
        .execute()
        .catch(() => undefined)
      await db
        .deleteFrom('throttle_pauses')
        .where('until', '<', now())
        .execute()
        .catch(() => undefined)
    },
  }
}
