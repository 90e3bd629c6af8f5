import { scanGroup, notify } from '../../notifications/verbs/notify.ts'
import { ownerOf } from './source-consents.ts'
import type { TokenScope } from './token-scope.ts'

interface Lost {
  id: string
  scopes: readonly string[]
}

/** Says at the source, and to people, that they have to consent again. */
export async function noteConsentLost({ services, organisation }: TokenScope, { id, scopes }: Lost): Promise<void> {
  const db = services.stores.meta.forOrganisation(organisation.id)
  // An application's own tokens rest on what an administrator consented to.
  const resting = (
    await db.selectFrom('consents').select(['capability', 'scopes']).where('owner', '=', ownerOf(id)).execute()
  )
    .filter(row => scopes.some(scope => row.scopes.includes(scope)))
    .map(row => row.capability)
  if (resting.length > 0)
    await db
      .updateTable('consents')
      .set({ lost_at: services.now() })
      .where('owner', '=', ownerOf(id))
      .where('capability', 'in', resting)
      .where('lost_at', 'is', null)
      .execute()
  const source = await db.selectFrom('data_sources').select('name').where('id', '=', id).executeTakeFirst()
  await notify(services, organisation.id, {
    kind: 'sources',
    name: `"${source?.name ?? 'A data source'}" no longer lets Sharelight in. What was found stays. Sign in again to go on.`,
    status: 'failed',
    icon: 'sources',
    group: `${scanGroup}${id}`,
    actions: [{ name: 'Open Data Sources', icon: 'arrow-right', link: `/data-sources-management?source=${id}` }],
  })
  services.live.publish(organisation.id, { type: 'changed', data: { sourceId: id } })
}
