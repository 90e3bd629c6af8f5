import { json, type OrganisationQueries } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import type { News } from './news.ts'

/** News of one source, by its id. */
export const scanGroup = 'scan '

/** Tells the people of an organisation something, at once where a browser is open. */
export async function notify(
  { stores, live }: Pick<Services, 'stores' | 'live'>,
  organisationId: string,
  news: News,
): Promise<void> {
  const id = await stores.meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(tx => writeNews(tx, news))
  // Whom it is for is decided when it is fetched.
  live.publish(organisationId, { type: 'notification', data: { id } })
}

/** Part of the transaction in which what is told becomes true; gives the id. Publish it afterwards. */
export async function writeNews(tx: OrganisationQueries, news: News): Promise<string> {
  const { group = '' } = news
  if (group) await tx.deleteFrom('notifications').where('group', '=', group).execute()
  const row = await tx.insertInto('notifications').values(newsRow(news)).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export function newsRow({ kind, name, status, icon = '', group = '', userId = null, actions = [], ...how }: News) {
  return {
    user_id: userId,
    kind,
    urgent: how.urgent ?? false,
    attachment: json(how.attachment ?? null),
    to_mail: how.mail ?? true,
    name,
    icon,
    status,
    type: actions.length ? ('simple-action' as const) : ('simple' as const),
    group,
    actions: json(actions),
    read_at: null,
  }
}
