import { folderEvent, goneEvent, scanEvent, sharingEvent, withExposures, shareTypeOf } from '@sharelight/scan'
import {
  asTold,
  json,
  openScanSink,
  restate,
  stableId,
  standingExposures,
  type EventRow,
  type KnownFolder,
  type KnownItem,
} from '@sharelight/store'
import type { DataSourceCode } from '@sharelight/contract'
import { rulesFor } from '../../rating/verbs/rater-for.ts'
import { accessAfter, type AccessAfter } from './access-after.ts'
import type { OutcomeStep, Showing, SourceRead } from './outcome-step.ts'

type Scope = Showing & { planId: string }

/** Brings what is known of a source to what some steps brought about: the journal keeps what lists show no more before they stop showing it. */
export async function showSteps(
  { services, organisation, planId }: Scope,
  source: SourceRead,
  steps: readonly OutcomeStep[],
): Promise<void> {
  const { analytics, meta } = services.stores
  const db = meta.forOrganisation(organisation.id)
  const rules = rulesFor(services, organisation.id)
  const scope = {
    organisationId: organisation.id,
    sourceId: source.id,
    sourceCode: source.code as DataSourceCode,
    scanId: stableId('plan', planId),
  }
  const version = await analytics.nextVersion()
  const sink = openScanSink(analytics, scope, rules)
  const byKey = Map.groupBy(steps, ({ key }) => key)
  const items = await sink.lookupEver([...byKey.keys()])
  const folders = await sink.lookupFolders([...byKey.keys()])
  const ids = [...items.values().map(({ itemId }) => itemId), ...folders.values().map(({ folderId }) => folderId)]
  const standing = await standingExposures(analytics, scope, ids)
  const changes = [...byKey].flatMap(([key, some]) => {
    const thing = items.get(key) ?? folders.get(key)
    return thing ? { thing, access: accessAfter(some, standing.get(idOf(thing)) ?? []) } : []
  })
  await db.transaction().execute(async tx => {
    for (const { access } of changes)
      for (const [id, rows] of access.kept)
        await tx
          .updateTable('journal')
          .set({ shown: json(rows) })
          .where('id', '=', id)
          .execute()
  })
  const seen = changes.map(change => restated(change, scope))
  await sink.tell({ events: seen.flatMap(({ events }) => events) })
  await restate(analytics, scope, {
    rules,
    version,
    exposures: changes.flatMap(({ access }) => access.rows),
    items: seen.flatMap(({ item }) => item ?? []),
    folders: seen.flatMap(({ folder }) => folder ?? []),
  })
  const undone = steps.flatMap(({ id, isDone, shown }) => (isDone || shown === null ? [] : id))
  if (undone.length)
    await db
      .updateTable('journal')
      .set({ shown: json(null) })
      .where('id', 'in', undone)
      .execute()
}

const idOf = (thing: KnownItem | KnownFolder) => ('itemId' in thing ? thing.itemId : thing.folderId)

interface Change {
  thing: KnownItem | KnownFolder
  access: AccessAfter
}
interface Seen {
  item?: KnownItem
  folder?: KnownFolder
  events: EventRow[]
}

function restated({ thing, access }: Change, { sourceId, scanId }: { sourceId: string; scanId: string }): Seen {
  const { rows, has, at, isBack, isGone } = access
  const by = { sourceId, scanId: stableId(scanId, String(at)), startedAt: at }
  const told = has.map(asTold)
  if (!('itemId' in thing)) {
    const folder = { ...thing, shareType: shareTypeOf(told) }
    if (folder.shareType === thing.shareType) return { events: [] }
    return { folder, events: [folderEvent('sharing_set', folder, { before: thing, scan: by })] }
  }
  if (isGone && thing.deletedAt === null) return { item: { ...thing, deletedAt: at }, events: [goneEvent(thing, by)] }
  const item = { ...withExposures(thing, told), deletedAt: isBack ? null : thing.deletedAt }
  if (isBack && thing.deletedAt !== null) return { item, events: [scanEvent({ type: 'file_moved' }, item, by)] }
  return rows.length && !isGone ? { item, events: [sharingEvent(item, thing.shareType, by)] } : { events: [] }
}
