import { isSamePlace } from '@sharelight/connectors'
import { json, type Stores } from '@sharelight/store'
import { runTask } from '../../tasks/run-task.ts'
import type { PlannedSource } from './sources.ts'

type OrganisationDatabase = ReturnType<Stores['meta']['forOrganisation']>

export interface BegunScan {
  sourceId: string
  scanId: string
  startedAt: Date
  isFirstScan: boolean
}

/** The scan of this source that was cut off, or a new one. */
export async function beginScan(db: OrganisationDatabase, source: PlannedSource, code: number): Promise<BegunScan> {
  const sourceId = await findOrAddSource(db, source, code)
  const scans = await db
    .selectFrom('scans')
    .select(['id', 'state', 'cancelled', 'started_at', 'finished_at'])
    .where('source_id', '=', sourceId)
    .orderBy('number', 'desc')
    .execute()
  const isFirstScan = !scans.some(
    ({ state, cancelled, finished_at }) => finished_at && state === 'SCANNING_COMPLETED' && !cancelled,
  )
  const cutOff = scans[0] && !scans[0].finished_at ? scans[0] : undefined
  const startedAt = cutOff?.started_at ?? new Date()
  const state = 'SCANNING_IN_PROGRESS'
  const scanId = cutOff?.id ?? (await addScan(db, { sourceId, name: source.name }))
  await db
    .updateTable('scans')
    .set({ state, started_at: startedAt, paused: false, cancelled: false })
    .where('id', '=', scanId)
    .execute()
  await db.updateTable('tasks').set({ state: 'running', wish: 'run' }).where('id', '=', scanId).execute()
  await db.updateTable('data_sources').set({ state }).where('id', '=', sourceId).execute()
  return { sourceId, scanId, startedAt, isFirstScan }
}

/** A server that is started on what this command leaves unfinished goes on with it. */
function addScan(db: OrganisationDatabase, { sourceId, name }: { sourceId: string; name: string }): Promise<string> {
  return db.transaction().execute(async tx => {
    const { id } = await tx
      .insertInto('scans')
      .values({ source_id: sourceId, started_at: null, finished_at: null, error: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await runTask(tx, { name: 'scan' }, { id, title: `Scan of ${name}`, input: { sourceId, source: name } })
    return id
  })
}

async function findOrAddSource(
  db: OrganisationDatabase,
  { connector, settings, name }: PlannedSource,
  code: number,
): Promise<string> {
  const known = await db
    .selectFrom('data_sources')
    .select(['id', 'settings'])
    .where('connector', '=', connector.id)
    .where('disconnected_at', 'is', null)
    .execute()
  const same = known.find(row => isSamePlace(row.settings, settings))
  if (same) {
    await db
      .updateTable('data_sources')
      .set({ settings: json(settings) })
      .where('id', '=', same.id)
      .execute()
    return same.id
  }
  const added = await db
    .insertInto('data_sources')
    .values({
      connector: connector.id,
      code,
      name,
      settings: json(settings),
      state: null,
      schedule: null,
      scope: json({}),
      disconnected_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}
