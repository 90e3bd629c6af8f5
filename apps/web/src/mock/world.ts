import { demoOrganisation, type DemoOrganisation } from '@sharelight/demo'
import { insightRules, labelTree, raterOf, scoresOf } from '@sharelight/domain'

export type Cell = string | number | boolean | null | string[]
export type Row = Record<string, Cell>

export interface MockWorld { demo: DemoOrganisation; cubes: Record<string, Row[]> }

const shareRanks = ['inside', 'outside', 'personal', 'anonymous']
const nobody = '00000000-0000-0000-0000-000000000000'

let world: MockWorld | undefined

/** The demo organisation in its small size as rows by cube, rated by the product's own rules. Made once. */
export function mockWorld(): MockWorld {
  return world ??= makeWorld()
}

function makeWorld(): MockWorld {
  const demo = demoOrganisation({ size: 'small', today: new Date() })
  const rater = raterOf({ scoreOf: scoresOf(labelTree), insights: insightRules, trustIn: () => 'neutral' })
  const people = demo.identities
  const identity = (number: number | null) => number === null ? undefined : people[number]
  const items = [...demo.items()].map((item, number): Row => ({
    ...labelsOf(item.labels.map(({ key }) => key)), id: item.id, name: item.name, path: item.path, kind: item.kind, mime: item.mime, size: item.size,
    source: demo.sources[item.source]?.id ?? '',
    sourceCode: demo.sources[item.source]?.code ?? 9999, owner: identity(item.owner)?.name ?? '', folder: demo.folders[item.folder]?.id ?? '',
    status: item.status, reason: item.reason ?? '',
    shareType: item.shareType, shareRank: shareRanks.indexOf(item.shareType) + 1,
    exposure: (shareRanks.indexOf(item.shareType)) * 4 + rater.rateLabels(item.labels.map(({ key }) => key)).sensitivity,
    sensitivity: rater.rateLabels(item.labels.map(({ key }) => key)).sensitivity, firstSeenAt: instant(item.createdAt), at: instant(item.modifiedAt), number,
  }))
  const events: Row[] = []
  for (const batch of demo.eventBatches()) for (const event of demo.eventsOf(batch)) {
    const { severity, insightIds } = rater.rateEvent({ shareType: event.shareType, labels: [...event.labels], anomalies: [...event.anomalies] })
    const recipients = event.recipients.map(number => people[number]).filter(each => each !== undefined)
    const outside = recipients.filter(each => each.kind !== 'employee')
    events.push({
      ...labelsOf(event.labels), id: event.id, at: instant(event.time), type: event.type, source: demo.sources[event.source]?.id ?? '',
      sourceCode: demo.sources[event.source]?.code ?? 9999,
      item: event.item === null ? nobody : String(items[event.item]?.id ?? nobody), itemName: event.item === null ? '' : String(items[event.item]?.name ?? ''),
      folder: event.folder === null ? nobody : demo.folders[event.folder]?.id ?? nobody, folderName: event.folder === null ? ''
        : demo.folders[event.folder]?.name ?? '',
      actor: identity(event.actor)?.id ?? nobody, actorName: identity(event.actor)?.name ?? '', department: event.actorDepartment, shareType: event.shareType,
      shareRank: shareRanks.indexOf(event.shareType) + 1,
      severity, justified: event.justified, insight: insightIds, anomaly: [...event.anomalies], recipient: recipients.map(({ id }) => id),
      recipientName: recipients.map(({ name }) => name),
      contact: outside.filter(({ kind }) => kind === 'contact').map(({ id }) => id),
      personal: outside.filter(({ kind }) => kind === 'personal').map(({ id }) => id),
      outsider: outside.map(({ id }) => id), organization: [...new Set(outside.map(({ domain }) => domain))],
      sensitivity: rater.rateLabels([...event.labels]).sensitivity,
    })
  }
  const folders = demo.folders.map((folder): Row => ({ id: folder.id, name: folder.name, path: folder.path, source: demo.sources[folder.source]?.id ?? '',
    sourceCode: demo.sources[folder.source]?.code ?? 9999, shareType: folder.shareType, at: instant(folder.createdAt) }))
  const identities = people.map((each): Row => ({ id: each.id, kind: each.kind, address: each.address, name: each.name, domain: each.domain,
    department: each.department, at: instant(each.firstSeenAt) }))
  return { demo, cubes: { events, items, folders, identities, exposures: [], scans: [] } }
}

const instant = (time: number) => new Date(time).toISOString()

function labelsOf(labels: readonly string[]) {
  const ofGeneration = (generation: number) => labels.filter(key => !key.startsWith('regulation/') && key.split('/').length === generation + 1)
  return { label: [...labels], label0: ofGeneration(0), label1: ofGeneration(1), label2: ofGeneration(2),
    regulation: labels.filter(key => key.startsWith('regulation/')) }
}
