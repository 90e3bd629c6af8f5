import type { Selectable } from 'kysely'
import type { Meta } from './meta.ts'
import type { DirectoryAccounts, Resources } from './tables/feeds.ts'

interface Scan {
  organisationId: string
  sourceId: string
  scanId: string
}

/** What a source told of its directory and resources in one scan, and how many records no rule understood then, by feed and operation. */
export async function toldIn(
  meta: Pick<Meta, 'forOrganisation'>,
  { organisationId, sourceId, scanId }: Scan,
): Promise<{
  accounts: Selectable<DirectoryAccounts>[]
  resources: Selectable<Resources>[]
  unmapped: Record<string, Record<string, number>>
}> {
  const db = meta.forOrganisation(organisationId)
  const accounts = await db
    .selectFrom('directory_accounts')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('scan_id', '=', scanId)
    .orderBy('kind')
    .orderBy('address')
    .execute()
  const resources = await db
    .selectFrom('resources')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('scan_id', '=', scanId)
    .orderBy('kind')
    .orderBy('resource_id')
    .execute()
  const counts = await db
    .selectFrom('unmapped_records')
    .select(['feed', 'operation', 'scan_count'])
    .where('source_id', '=', sourceId)
    .where('scan_id', '=', scanId)
    .orderBy('feed')
    .orderBy('operation')
    .execute()
  const unmapped: Record<string, Record<string, number>> = {}
  for (const { feed, operation, scan_count: count } of counts)
    unmapped[feed] = { ...unmapped[feed], [operation]: Number(count) }
  return { accounts, resources, unmapped }
}
