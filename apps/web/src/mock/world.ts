import { demoOrganisation, type DemoEvent, type DemoItem, type DemoOrganisation } from '@sharelight/demo'
import { addReach, principalOf } from './reach.ts'
import type { Row } from './row.ts'
import { ratingBy, type Decisions, type Rating } from './rating.ts'

export interface MockWorld {
  demo: DemoOrganisation
  cubes: Record<'events' | 'items' | 'folders' | 'identities' | 'exposures' | 'scans', Row[]>
  decisions: Decisions
  rating: Rating
  /** How everything would be rated with other decisions. */
  ratedBy(decisions: Decisions): Rating
}

const shareRanks = ['inside', 'outside', 'personal', 'anonymous']
const nobody = '00000000-0000-0000-0000-000000000000'

let world: MockWorld | undefined

/** The demo organisation in its small size as rows by cube, rated by the product's own rules. Made once. */
export function mockWorld(): MockWorld {
  return (world ??= makeWorld())
}

/** Holds other decisions in force: everything is rated anew, as the server does. */
export function decide(change: Partial<Decisions>) {
  const known = mockWorld()
  known.decisions = { ...known.decisions, ...change }
  known.rating = known.ratedBy(known.decisions)
  for (const row of known.cubes.items) rateItem(row, known.rating)
  for (const row of known.cubes.events) {
    const { severity, insight, sensitivity } = known.rating.eventOf(row)
    Object.assign(row, { severity, insight, sensitivity })
  }
}

function rateItem(row: Row, rating: Rating) {
  const sensitivity = rating.sensitivityOf(row)
  Object.assign(row, {
    sensitivity,
    exposure: row.shareType === 'inside' ? 0 : sensitivity * 4 + Number(row.shareRank),
  })
}

function makeWorld(): MockWorld {
  const demo = demoOrganisation({ size: 'small', today: new Date() })
  const items = [...demo.items()].map((item, number) => itemRow(demo, item, number))
  const events = [...demo.eventBatches()].flatMap(batch =>
    [...demo.eventsOf(batch)].map(event => eventRow(demo, event, items)),
  )
  const folders = demo.folders.map((folder): Row => ({
    id: folder.id,
    name: folder.name,
    path: folder.path,
    source: sourceOf(demo, folder.source).id,
    sourceCode: sourceOf(demo, folder.source).code,
    shareType: folder.shareType,
    at: instant(folder.createdAt),
  }))
  const identities = demo.identities.map((each): Row => ({
    id: each.id,
    kind: each.kind,
    address: each.address,
    name: each.name,
    domain: each.domain,
    department: each.department,
    at: instant(each.firstSeenAt),
  }))
  const people = new Map(demo.identities.map(({ id, kind, domain }) => [id, { kind, domain }]))
  const ratedBy = (decisions: Decisions) => ratingBy(decisions, people)
  const decisions: Decisions = {
    scores: new Map(),
    insights: new Map(),
    trust: new Map(demo.trustDecisions.map(({ subject, trust }) => [subject, trust])),
  }
  const cubes = { events, items, folders, identities, exposures: exposureRows(demo, items), scans: [] }
  addReach(demo, items)
  world = { demo, cubes, decisions, ratedBy, rating: ratedBy(decisions) }
  decide({})
  return world
}

function itemRow(demo: DemoOrganisation, item: DemoItem, number: number): Row {
  return {
    ...labelsOf(item.labels.map(({ key }) => key)),
    id: item.id,
    name: item.name,
    path: item.path,
    kind: item.kind,
    mime: item.mime,
    size: item.size,
    source: sourceOf(demo, item.source).id,
    sourceCode: sourceOf(demo, item.source).code,
    owner: demo.identities[item.owner]?.name ?? '',
    folder: demo.folders[item.folder]?.id ?? '',
    status: item.status,
    reason: item.reason ?? '',
    shareType: item.shareType,
    shareRank: shareRanks.indexOf(item.shareType) + 1,
    firstSeenAt: instant(item.createdAt),
    at: instant(item.modifiedAt),
    modifiedAt: instant(item.modifiedAt),
    carriedLabel: (item.carried ?? []).map(({ id }) => id),
    carriedLabels: (item.carried ?? []).map(({ id }) => id).join(' '),
    carriedBy: item.carried?.[0]?.setBy ?? '',
    microsoftLabel: item.labels.some(({ key }) => key.startsWith('microsoft/')),
    number,
  }
}

function eventRow(demo: DemoOrganisation, event: DemoEvent, items: readonly Row[]): Row {
  const item = items[event.item ?? -1]
  const folder = demo.folders[event.folder ?? -1]
  const actor = demo.identities[event.actor ?? -1]
  const recipients = event.recipients.map(number => demo.identities[number]).filter(each => each !== undefined)
  const outside = recipients.filter(each => each.kind !== 'employee')
  return {
    ...labelsOf(event.labels),
    id: String(event.number),
    at: instant(event.time),
    type: event.type,
    source: sourceOf(demo, event.source).id,
    sourceCode: sourceOf(demo, event.source).code,
    item: item?.id ?? nobody,
    itemName: item?.name ?? '',
    itemPath: item?.path ?? '',
    folder: folder?.id ?? nobody,
    folderName: folder?.name ?? '',
    folderPath: folder?.path ?? '',
    actor: actor?.id ?? nobody,
    actorName: actor?.name ?? '',
    actorAddress: actor?.address ?? '',
    department: event.department,
    shareType: event.shareType,
    shareRank: shareRanks.indexOf(event.shareType) + 1,
    justified: event.justified,
    anomaly: [...event.anomalies],
    ...idsAndNames('recipient', recipients),
    ...idsAndNames(
      'contact',
      outside.filter(({ kind }) => kind === 'contact'),
    ),
    ...idsAndNames(
      'personal',
      outside.filter(({ kind }) => kind === 'personal'),
    ),
    outsider: outside.map(({ id }) => id),
    organization: [...new Set(outside.map(({ domain }) => domain))],
  }
}

const idsAndNames = (kind: string, people: readonly { id: string; name: string; address: string }[]): Row => ({
  [kind]: people.map(({ id }) => id),
  [`${kind}Address`]: people.map(({ address }) => address),
  [`${kind}Name`]: people.map(({ name }) => name),
})

/** Who outside one's own department can reach what. */
function exposureRows(demo: DemoOrganisation, items: readonly Row[]): Row[] {
  return items.flatMap(item =>
    demo
      .exposures(Number(item.number))
      .map(each => ({
        item: item.id ?? nobody,
        itemName: item.name ?? '',
        objectKind: 'item',
        principal: principalOf(demo, each),
        principalKind: each.principalKind,
        principalName: each.principalName,
        shareType: each.shareType,
        shareRank: shareRanks.indexOf(each.shareType) + 1,
        role: each.role,
        via: each.via,
        at: instant(each.createdAt),
        source: item.source ?? '',
        sourceCode: item.sourceCode ?? 9999,
      })),
  )
}

const sourceOf = (demo: DemoOrganisation, number: number) => demo.sources[number] ?? { id: '', code: 9999 }
export const instant = (time: number) => new Date(time).toISOString()

function labelsOf(labels: readonly string[]) {
  const ofGeneration = (generation: number) =>
    labels.filter(key => !key.startsWith('regulation/') && key.split('/').length === generation + 1)
  return {
    label: [...labels],
    label0: ofGeneration(0),
    label1: ofGeneration(1),
    label2: ofGeneration(2),
    regulation: labels.filter(key => key.startsWith('regulation/')),
  }
}
