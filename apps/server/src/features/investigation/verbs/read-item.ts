import type { ItemDetail, LabelReason } from '@sharelight/contract'
import type { ScoreOf } from '@sharelight/domain'
import { readFindings, readItem, type FindingRow, type ItemLabel, type StoredItem } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { hidesEvents, hidesKind } from '../../../http/require-entity.ts'
import { waysOf } from '../../access/verbs/item-ways.ts'
import { asRead } from '../../exceptions/verbs/as-read.ts'
import { notCounted } from '../../exceptions/verbs/not-counted.ts'
import { whyOutOfPlace } from '../../folder-contexts/verbs/read-folder-context.ts'
import { labelName, levelIn, rulesOf, scoresIn } from '../../labels/verbs/label-facts.ts'
import { labelNames } from '../../labelling/verbs/label-names.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { text } from './cells.ts'
import { flipOf } from './flip-of.ts'
import { clusterOf } from './item-cluster.ts'
import { listEvents } from './list-events.ts'
import { listFiles } from './list-files.ts'

const eventsShown = 20

/** An item with why it carries its labels, who can reach it and what happened to it. @throws AppError `not_found` also when restrictions hide it */
export async function readItemDetail(ctx: Context, id: string): Promise<ItemDetail> {
  const {
    services: { stores },
    organisation,
  } = ctx
  const {
    items: [row],
  } = await listFiles(ctx, { filter: { dimension: 'id', operator: 'eq', value: id }, offset: 0, limit: 1 })
  const stored = row && (await readItem(stores.analytics, organisation.id, id))
  if (!row || !stored) throw new AppError('not_found', `No item ${id} that you may see.`)
  const [findings, exposures, events, container, cluster, read] = await Promise.all([
    readFindings(stores.analytics, organisation.id, stored),
    waysOf(ctx, { id, folderId: stored.folderId }),
    hidesEvents(ctx)
      ? { items: [], total: 0 }
      : listEvents(ctx, { filter: { dimension: 'item', operator: 'eq', value: id }, offset: 0, limit: eventsShown }),
    stored.containerId ? nameOf(ctx, stored.containerId) : null,
    clusterOf(ctx, stored),
    asRead(ctx, stored),
  ])
  const scoreOf = await scoresIn(ctx)
  return {
    ...row,
    createdAt: at(stored.createdAt),
    firstSeen: new Date(stored.firstSeenAt).toISOString(),
    lastSeen: ctx.services.now().toISOString(),
    container,
    folder: stored.folderId ? await folderOf(ctx, stored.folderId) : null,
    properties: stored.properties as ItemDetail['properties'],
    parts: stored.parts,
    detail: stored.detail,
    reasons: reasonsOf(ctx, stored, { findings, scoreOf }),
    flip: flipOf(read, { scoreOf, nameOf: key => labelName(ctx, key) }),
    notCounted: stored.found ? notCounted(ctx, read) : [],
    singlingOut: stored.singlingOut ?? null,
    carried: await withNames(ctx, stored.carried ?? []),
    cluster,
    outOfPlace: await whyOutOfPlace(ctx, stored),
    exposures,
    events: events.items,
    eventTotal: events.total,
  }
}

/** A label by the name that the organisation's list has for it, where it is on that. */
async function withNames(ctx: Context, carried: ItemDetail['carried']): Promise<ItemDetail['carried']> {
  if (carried.length === 0) return []
  const nameOf = await labelNames(
    ctx,
    carried.map(({ id }) => id),
  )
  return carried.map(label => ({ ...label, name: nameOf(label.id) }))
}

function at(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

async function nameOf(ctx: Context, id: string) {
  const {
    items: [row],
  } = await listFiles(ctx, { filter: { dimension: 'id', operator: 'eq', value: id }, offset: 0, limit: 1 })
  return row ? { id, name: row.name } : null
}

async function folderOf(ctx: Context, id: string) {
  if (hidesKind(ctx, 'folders')) return null
  const {
    rows: [row],
  } = await ask(ctx, {
    cube: 'folders',
    dimensions: ['id', 'path'],
    filter: { dimension: 'id', operator: 'eq', value: id },
    limit: 1,
  })
  return row ? { id, name: text(row.path) } : null
}

interface Found {
  findings: readonly FindingRow[]
  scoreOf: ScoreOf
}

function reasonsOf(ctx: Context, item: StoredItem, { findings, scoreOf }: Found): LabelReason[] {
  return item.labels.map(label => {
    const [name, rules] = [labelName(ctx, label.key), rulesOf(label)]
    const evidence = findings.filter(finding => rules.has(finding.rule)).map(toEvidence)
    return {
      key: label.key,
      name,
      generation: ctx.organisation.labels.byKey(label.key)?.generation ?? 0,
      confidence: label.confidence,
      count: label.count,
      sensitivity: levelIn(scoreOf, label.key),
      sentence: label.sentence ?? sentence(name, label, evidence.length > 0),
      evidence,
    }
  })
}

function toEvidence(finding: FindingRow) {
  const { rule, kind, country, confidence, masked, hash, reason, vendor, partKind, part = '' } = finding
  const known = { ...(country && { country }), ...(reason && { reason }), ...(vendor && { vendor }) }
  return { rule, kind, confidence, masked, hash, ...known, ...(partKind && { part: { kind: partKind, name: part } }) }
}

/** For items that were read before reasons were kept with them. */
function sentence(name: string, { count, confidence }: ItemLabel, hasEvidence: boolean): string {
  const sure = confidence >= 85 ? 'high' : confidence >= 75 ? 'medium' : 'low'
  if (hasEvidence)
    return `${name} was found ${count === 1 ? 'once' : `${count} times`}, with ${sure} confidence (${confidence} of 100).`
  return `Its content as a whole speaks for ${name}, with ${sure} confidence (${confidence} of 100).`
}
