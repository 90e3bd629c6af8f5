import type { OrganisationQueries } from '@sharelight/store'
import { writeNews } from '../../notifications/verbs/notify.ts'
import type { ActScope, FreshMatch } from './act.ts'

/** Tells in the product what policies matched: of each policy the latest. Publish by what it gives, once it is committed. */
export async function notifying(
  { services, organisation }: ActScope,
  tx: OrganisationQueries,
  matches: readonly FreshMatch[],
): Promise<() => void> {
  const told = matches.filter(({ policy }) => policy.actions.some(({ kind }) => kind === 'notify'))
  const ids: string[] = []
  for (const [id, some] of Map.groupBy(told, ({ policy }) => policy.id)) {
    const name = some[0]?.policy.name ?? ''
    ids.push(
      await writeNews(tx, {
        kind: 'policies',
        mail: false,
        name: `The policy “${name}” matched ${some.length === 1 ? 'an event' : `${some.length} events`}.`,
        status: 'done',
        icon: 'shield',
        group: `policy ${id}`,
        actions: [{ name: 'Open its log', icon: 'arrow-right', link: `/in-motion-customization?log=${id}` }],
      }),
    )
  }
  return () => {
    for (const id of ids) services.live.publish(organisation.id, { type: 'notification', data: { id } })
  }
}
