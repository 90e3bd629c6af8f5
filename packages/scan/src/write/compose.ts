import { labelSystem, type CarriedLabel, type LabelSystem } from '@sharelight/contract'
import { sensitivityLabelsIn, informationTypesOf } from '@sharelight/domain'
import type { EventRow, FindingRow, ItemLabel, ItemRow, ObjectExposures, ScanItemRow } from '@sharelight/store'
import type { ItemEntry } from '@sharelight/connectors'
import type { PlannedItem } from '../plan/items.ts'
import { toldIn } from '../plan/told-labels.ts'
import type { Recognition } from '../progress.ts'
import { noReading, type DocumentCluster, type DocumentReading, type ExplainedLabel } from '../read/document.ts'
import type { ScanContext } from '../context.ts'
import { eventsOf } from './events.ts'

/** Everything that is stored when one item is finished. */
export interface FinishedItem {
  key: string
  item?: ItemRow
  scanItem: ScanItemRow
  exposures?: ObjectExposures
  events: EventRow[]
  findings: FindingRow[]
  /** This scan has read it before: what it found then no longer counts. */
  isReadAnew: boolean
  /** For finding its near-duplicates, when its content was read. */
  cluster?: DocumentCluster
  /** What text recognition took, where there was any. */
  recognition?: Recognition
}

/** An item whose content and permissions are as they were. What a clock that was ahead dated is dated by this scan. */
export function unchanged(
  { entry: { key }, itemId, before, security, stream, sourceCode }: PlannedItem,
  { startedAt }: ScanContext,
): FinishedItem {
  const isElsewhere = before?.stream !== stream || before.sourceCode !== sourceCode
  return {
    key,
    ...(before &&
      (before.firstSeenAt > startedAt || isElsewhere) && {
        item: { ...before, stream, sourceCode, firstSeenAt: Math.min(before.firstSeenAt, startedAt) },
        ...(security && {
          exposures: { objectId: itemId, objectKind: 'item' as const, sourceCode, exposures: security.exposures },
        }),
      }),
    scanItem: {
      itemId,
      status: before?.status ?? 'complete',
      reason: before?.reason ?? null,
      bytesRead: 0,
      change: 'unchanged',
    },
    events: [],
    findings: [],
    isReadAnew: false,
  }
}

/** The new state of an item. `reading` is absent when its content is as it was; `carried` are the labels of what it carries. */
export function finished(
  plan: PlannedItem,
  {
    reading,
    scan,
    carried = [],
  }: { reading: DocumentReading | undefined; scan: ScanContext; carried?: readonly string[] },
): FinishedItem {
  const { itemId, before, isNew, change, security, sourceCode } = plan
  const item = { ...placeOf(plan, scan), ...contentOf(plan, reading, scan) }
  return {
    key: plan.entry.key,
    item,
    scanItem: { itemId, status: item.status, reason: item.reason, bytesRead: reading?.bytes ?? 0, change },
    ...(security && {
      exposures: { objectId: itemId, objectKind: 'item' as const, sourceCode, exposures: security.exposures, isNew },
    }),
    events: eventsOf(plan, item, { scan, carried }),
    isReadAnew: before?.contentScan === scan.scanId && reading !== undefined && reading.status !== 'failed',
    ...(reading && { recognition: recognitionOf(reading) }),
    ...(reading?.cluster && { cluster: reading.cluster }),
    findings: (reading?.findings ?? []).map(
      ({ country = '', reason = '', vendor = '', part, confidence, ...finding }) => ({
        itemId,
        partKind: part?.kind ?? '',
        part: part?.name ?? '',
        country,
        reason,
        vendor,
        confidence: Math.round(confidence),
        ...finding,
      }),
    ),
  }
}

type Content =
  | 'mime'
  | 'status'
  | 'reason'
  | 'detail'
  | 'properties'
  | 'parts'
  | 'labels'
  | 'topics'
  | 'contentScan'
  | 'found'
  | 'singlingOut'
  | 'carried'
  | 'clusterId'

function placeOf(
  { entry, itemId, before, stamp, stream, sourceCode, folderId, containerId, security }: PlannedItem,
  { startedAt }: ScanContext,
): Omit<ItemRow, Content> {
  return {
    itemId,
    sourceCode,
    stream,
    key: entry.key,
    identity: entry.identity ?? '',
    stamp,
    path: entry.path,
    name: entry.name,
    kind: entry.kind,
    size: entry.size ?? before?.size ?? 0,
    createdAt: entry.createdAt?.getTime() ?? null,
    modifiedAt: entry.modifiedAt?.getTime() ?? null,
    folderId,
    containerId,
    ownerId: security ? security.ownerId : (before?.ownerId ?? null),
    shareType: security ? security.shareType : (before?.shareType ?? 'inside'),
    firstSeenAt: Math.min(before?.firstSeenAt ?? startedAt, startedAt),
    deletedAt: null,
  }
}

/** Where reading failed, what was found in the item before is still the best that is known. */
function contentOf(
  { entry, before }: PlannedItem,
  reading: DocumentReading | undefined,
  { scanId }: ScanContext,
): Pick<ItemRow, Content> {
  if (before && !reading) return relabelled(knownContent(before), entry)
  if (before && reading?.status === 'failed')
    return {
      ...relabelled(knownContent(before), entry),
      status: reading.status,
      reason: reading.reason,
      detail: reading.detail,
    }
  const { status, reason, detail, properties, parts, labels, found, topics, mime, singlingOut } =
    reading ?? noReading('failed', 'internal', 'It was not read.')
  return {
    mime: mime || entry.mime || '',
    status,
    reason,
    detail,
    properties,
    parts,
    topics,
    contentScan: scanId,
    ...labelsOf({
      labels: labels.map(toItemLabel),
      found: found?.map(toItemLabel),
      carried: [...(entry.carried ?? toldIn(before?.carried)), ...sensitivityLabelsIn(properties)],
    }),
    singlingOut,
  }
}

type Labelled = Pick<ItemRow, 'labels' | 'found' | 'carried'>

/** What was found, and the labels that it carries: each is an information type, too. */
function labelsOf({ labels, found, carried = [] }: Labelled): Labelled {
  const told = new Map(carried.flatMap(label => informationTypesOf(label).map(key => [key, sentenceOf(label)])))
  const types = [...told].map(([key, sentence]) => ({ key, count: 1, confidence: 100, sentence }))
  return { carried, labels: [...labels, ...types], ...(found && { found: [...found, ...types] }) }
}

/** Its content is as it was: what the service says of its labels counts anew, what lies in the document counts on. */
function relabelled(known: Pick<ItemRow, Content>, { carried: told }: ItemEntry): Pick<ItemRow, Content> {
  if (!told) return known
  const within = (known.carried ?? []).filter(({ id }) => labelSystem(id) === 'microsoft')
  const found = ({ key }: ItemLabel) => key !== 'microsoft' && !key.startsWith('microsoft/')
  const labels = known.labels.filter(found)
  return { ...known, ...labelsOf({ labels, found: known.found?.filter(found), carried: [...told, ...within] }) }
}

const systems: Readonly<Record<LabelSystem, string>> = { microsoft: 'Microsoft', google: 'Google', box: 'Box' }

const sentenceOf = ({ id, name, setBy }: CarriedLabel) =>
  `It carries a sensitivity label of ${systems[labelSystem(id)]}${name && ` called “${name}”`}, which ${setBy === 'rule' ? 'a rule' : 'a person'} set.`

function recognitionOf({ properties: { ocrMs, ocrPages } }: { properties: Record<string, unknown> }): Recognition {
  return { seconds: typeof ocrMs === 'number' ? ocrMs / 1000 : 0, pages: typeof ocrPages === 'number' ? ocrPages : 0 }
}

function knownContent({
  mime,
  status,
  reason,
  detail,
  properties,
  parts,
  labels,
  topics,
  contentScan,
  found,
  singlingOut,
  carried,
  clusterId,
}: ItemRow): Pick<ItemRow, Content> {
  return {
    mime,
    status,
    reason,
    detail,
    properties,
    parts,
    labels,
    topics,
    contentScan,
    found,
    singlingOut,
    carried,
    clusterId,
  }
}

function toItemLabel({ key, count, confidence, sentence }: ExplainedLabel): ItemLabel {
  return { key, count, confidence, sentence }
}
