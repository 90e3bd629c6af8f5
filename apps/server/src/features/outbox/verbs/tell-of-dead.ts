import type { DeadEntry, PutAside } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { placeOf } from './place-of.ts'
import { newsMail } from '../../notifications/verbs/mail-kinds.ts'
import { newsRow } from '../../notifications/verbs/notify.ts'

const onceInMs = 3600_000

/** Tells people what is not tried any more and waits for their decision: of each place that it was to reach once an hour at most. */
export function tellOfDead({ live, now }: Pick<Services, 'live' | 'now'>): PutAside {
  return async (tx, dead) => {
    const told: { organisationId: string; id: string }[] = []
    for (const one of dead) {
      const { organisation_id: organisationId } = one.entry
      const place = await placeOf(tx, one.entry)
      const group = `undelivered ${place.key}`
      const ofGroup = tx
        .selectFrom('notifications')
        .where('organisation_id', '=', organisationId)
        .where('group', '=', group)
      const recent = await ofGroup
        .select('id')
        .where('created_at', '>', new Date(now().getTime() - onceInMs))
        .executeTakeFirst()
      if (recent) continue
      await tx
        .deleteFrom('notifications')
        .where('organisation_id', '=', organisationId)
        .where('group', '=', group)
        .execute()
      const { id } = await tx
        .insertInto('notifications')
        .values({
          organisation_id: organisationId,
          created_at: now(),
          ...newsRow(newsOf(one, { group, name: place.name })),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      told.push({ organisationId, id })
    }
    return () => {
      for (const { organisationId, id } of told) live.publish(organisationId, { type: 'notification', data: { id } })
    }
  }
}

function newsOf({ entry, error }: DeadEntry, { group, name }: { group: string; name: string }) {
  return {
    kind: 'undelivered' as const,
    // A mail that nobody could be sent is not told by mail.
    mail: entry.kind !== newsMail,
    name: `${name}: something could not be delivered and is not tried any more. ${error}`,
    status: 'failed' as const,
    icon: 'alert',
    group,
    actions: [{ name: 'Open Not delivered', icon: 'arrow-right', link: '/?show=undelivered' }],
  }
}
