import type { DataSourceCode } from '@sharelight/contract'
import { demoOrganisation, type DemoOrganisation, type DemoSize } from '@sharelight/demo'
import { eraseSource, json, openScanSink, type EventRow, type ItemRow, type ObjectExposures, type ScanSink } from '@sharelight/store'
import { hashPassword } from '../../../auth/passwords.ts'
import type { Services } from '../../../context.ts'
import { raterFor } from '../../rating/verbs/rater-for.ts'
import { rerateAll } from '../../rating/verbs/rerate-all.ts'
import { rowMapper } from './to-rows.ts'

export const demoUsers = [
  { email: 'demo@sharelight.example', name: 'Dana Demo', role: 'SuperAdmin', restrictions: [] },
  { email: 'business@sharelight.example', name: 'Bo Business', role: 'Admin', restrictions: ['it05', 'it07', 'et05', 'ar05'] },
] as const
const demoPassword = 'sharelight-demo'

/** Shows everything there is and loads within seconds. */
export const oneClick: DemoSize = { employees: 400, contacts: 800, personal: 140, organisations: 90, folders: 1200, items: 20_000, events: 130_000 }
const itemsPerBatch = 2000
const eventsPerBatch = 10_000

let loading: Promise<string> | undefined

/** The demo organisation's id; loads it once, however many ask. A load that was interrupted begins again. */
export function loadDemo(services: Services, size: DemoSize): Promise<string> {
  loading ??= load(services, size).finally(() => { loading = undefined })
  return loading
}

async function load(services: Services, size: DemoSize): Promise<string> {
  const known = await services.stores.meta.acrossOrganisations.selectFrom('organisations').select(['id', 'preferences']).where('type', '=', 'demo').executeTakeFirst()
  if (known?.preferences.loaded === true) return known.id
  const demo = demoOrganisation({ size, today: services.now() })
  const organisationId = known?.id ?? await createOrganisation(services, demo)
  for (const source of demo.sources) await eraseSource(services.stores.analytics, { organisationId, sourceId: source.id })
  await writeAll(services, organisationId, demo)
  await rerateAll({ services, organisation: { id: organisationId } })
  await services.stores.meta.acrossOrganisations.updateTable('organisations').set({ preferences: json({ loaded: true }) }).where('id', '=', organisationId).execute()
  return organisationId
}

async function createOrganisation({ stores }: Services, { name, domains, timeZone, sources, trustDecisions, from }: DemoOrganisation): Promise<string> {
  const password_hash = await hashPassword(demoPassword)
  return stores.meta.acrossOrganisations.transaction().execute(async tx => {
    const { id: organisation_id } = await tx.insertInto('organisations').values({
      name, type: 'demo', domains: [...domains], time_zone: timeZone, contact_email: demoUsers[0].email, edition: 'enterprise', trial_edition: null, trial_ends_at: null,
      created_at: new Date(from),
    }).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('users').values(demoUsers.map(({ restrictions, ...user }) => ({
      ...user, organisation_id, restrictions: [...restrictions], status: 'Active' as const, password_hash, totp_secret: null, locked_until: null, last_login_at: null,
    }))).execute()
    for (const { id, key, code, name: sourceName, connectedAt, lastScanAt } of sources) {
      const [created_at, finished_at] = [new Date(connectedAt), new Date(lastScanAt)]
      await tx.insertInto('data_sources').values({
        id, organisation_id, connector: key, code, name: sourceName, sealed_settings: null, schedule: null, state: 'SCANNING_COMPLETED', disconnected_at: null, created_at,
      }).execute()
      await tx.insertInto('scans').values({
        id, organisation_id, source_id: id, state: 'SCANNING_COMPLETED', requested_at: finished_at, started_at: finished_at, finished_at, error: null,
      }).execute()
    }
    for (const { subjectKind, subject, trust, reason, decidedAt, expiresAt } of trustDecisions) {
      await tx.insertInto('trust_decisions').values({
        organisation_id, subject_kind: subjectKind, subject, trust, reason, decided_by: null, decided_at: new Date(decidedAt), expires_at: expiresAt === null ? null : new Date(expiresAt),
      }).execute()
    }
    return organisation_id
  })
}

async function writeAll(services: Services, organisationId: string, demo: DemoOrganisation) {
  const rater = await raterFor(services, organisationId)
  const sinks = demo.sources.map(({ id: sourceId, code }) => openScanSink(services.stores.analytics, { organisationId, sourceId, sourceCode: code as DataSourceCode, scanId: sourceId }, rater))
  const map = rowMapper(demo)
  await sinks[0]?.write({ identities: map.identities() })
  for (const [source, sink] of sinks.entries()) await sink.write({ folders: map.folders(source) })
  const itemIds = await writeItems(demo, sinks, map)
  await writeEvents(demo, sinks, row => map.event(row, number => itemIds[number] ?? ''))
}

async function writeItems(demo: DemoOrganisation, sinks: readonly ScanSink[], map: ReturnType<typeof rowMapper>): Promise<string[]> {
  const waiting = sinks.map((): { items: ItemRow[]; exposures: ObjectExposures[] } => ({ items: [], exposures: [] }))
  const ids: string[] = []
  const flush = async (source: number) => {
    const { items, exposures } = waiting[source] ?? { items: [], exposures: [] }
    waiting[source] = { items: [], exposures: [] }
    const scanItems = items.map(({ itemId, status, reason, size }) => ({ itemId, status, reason, bytesRead: size, change: 'created' as const }))
    await sinks[source]?.write({ items, exposures, scanItems })
  }
  for (const row of demo.items()) {
    const held = waiting[row.source]
    if (!held) continue
    held.items.push(map.item(row, demo.sources[row.source]?.id ?? ''))
    held.exposures.push(map.exposures(ids.push(row.id) - 1, row.id))
    if (held.items.length >= itemsPerBatch) await flush(row.source)
  }
  for (const source of waiting.keys()) await flush(source)
  return ids
}

async function writeEvents(demo: DemoOrganisation, sinks: readonly ScanSink[], toRow: (event: Parameters<ReturnType<typeof rowMapper>['event']>[0]) => EventRow) {
  const waiting = sinks.map((): EventRow[] => [])
  for (const batch of demo.eventBatches()) {
    for (const event of demo.eventsOf(batch)) waiting[event.source]?.push(toRow(event))
    for (const [source, rows] of waiting.entries()) {
      if (rows.length < eventsPerBatch) continue
      waiting[source] = []
      await sinks[source]?.write({ events: rows })
    }
  }
  for (const [source, rows] of waiting.entries()) await sinks[source]?.write({ events: rows })
}
