import type { MetricQuery } from '@sharelight/contract'
import { serviceBook } from '@sharelight/domain'
import { runMetric } from '@sharelight/store'
import { factsScope } from '../../metrics/verbs/system-scope.ts'
import type { Services } from '../../../context.ts'

export interface SyncedSource {
  id: string
  connector: string
  code: number
  name: string
}

const pageSize = 5000

/**
 * Brings the accounts of a source up to date after it was read: one for each employee who owns something there or acted
 * there, and the source's own. Who is found no more stays: the account still exists.
 */
export async function syncAccounts(
  services: Services,
  organisationId: string,
  { id: source_id, connector, code, name }: SyncedSource,
): Promise<void> {
  const service = serviceBook(services.connectors).byCode(code)?.key ?? connector
  const own = {
    source_id,
    service,
    external_id: source_id,
    display_name: name,
    is_organizational: true,
    sync_error_code: null,
  }
  const people = new Map([own].map(row => [row.external_id, row]))
  for (const [cube, person] of [
    ['items', 'owner'],
    ['events', 'actor'],
  ] as const) {
    for await (const [address, displayName] of peopleOf(services, organisationId, {
      cube,
      person,
      sourceId: source_id,
    })) {
      people.set(address, {
        source_id,
        service,
        external_id: address,
        display_name: displayName,
        is_organizational: false,
        sync_error_code: null,
      })
    }
  }
  const rows = [...people.values()]
  await services.stores.meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(async tx => {
      for (let from = 0; from < rows.length; from += pageSize) {
        await tx
          .insertInto('accounts')
          .values(rows.slice(from, from + pageSize))
          .onConflict(conflict =>
            conflict
              .columns(['organisation_id', 'service', 'external_id'])
              .doUpdateSet(eb => ({
                display_name: eb.ref('excluded.display_name'),
                source_id: eb.ref('excluded.source_id'),
                sync_error_code: null,
              })),
          )
          .execute()
      }
    })
}

/** Says of every account of a source why it could not be read. */
export async function noteSyncError(
  { stores }: Services,
  organisationId: string,
  { sourceId, code }: { sourceId: string; code: string },
): Promise<void> {
  await stores.meta
    .forOrganisation(organisationId)
    .updateTable('accounts')
    .set({ sync_error_code: code })
    .where('source_id', '=', sourceId)
    .execute()
}

async function* peopleOf(
  services: Services,
  organisationId: string,
  { cube, person, sourceId }: { cube: 'items' | 'events'; person: string; sourceId: string },
): AsyncGenerator<[string, string]> {
  const scope = factsScope(services, { id: organisationId, timeZone: 'UTC' })
  const query: MetricQuery = {
    cube,
    dimensions: [person, `${person}Address`, `${person}Name`],
    sort: [{ by: person, direction: 'Ascend' }],
    limit: pageSize,
    filter: {
      and: [
        { dimension: 'source', operator: 'eq', value: sourceId },
        { dimension: `${person}Kind`, operator: 'eq', value: 'employee' },
      ],
    },
  }
  for (let offset = 0, total = 1; offset < total; offset += pageSize) {
    const page = await runMetric(services.stores, scope, { ...query, offset })
    total = page.total
    for (const row of page.rows)
      if (row[`${person}Address`]) yield [String(row[`${person}Address`]), String(row[`${person}Name`])]
  }
}
