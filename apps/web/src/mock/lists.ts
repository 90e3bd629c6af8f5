import {
  investigateContacts,
  investigateEmployees,
  investigateEvents,
  investigateFiles,
  investigateFolders,
  investigateOrganisations,
  investigatePersonalContacts,
  queryMetric,
  queryMetrics,
  type EventRow,
  type FileRow,
  type FolderRow,
  type IdentityRow,
  type ListQuery,
  type MetricQuery,
  type OrganisationRow,
} from '@sharelight/contract'
import { insightRules, labelTree } from '@sharelight/domain'
import { labelName } from '../lib/label-name.ts'
import { gravest } from '../lib/open-risk.ts'
import { mock, type Mock } from './mock.ts'
import { answer, matches, sorted } from './query.ts'
import type { Row } from './row.ts'
import { mockWorld } from './world.ts'

/** Answers one question of the semantic layer from the made-up organisation. */
export const ask = (query: MetricQuery) => {
  const { cubes, demo } = mockWorld()
  const { cube } = query
  return answer(cube in cubes ? cubes[cube as keyof typeof cubes] : [], query, demo.timeZone)
}

/** The lists of the investigation, and the numbers that count them. */
export const investigation: readonly Mock[] = [
  mock(queryMetric, ask),
  mock(queryMetrics, ({ queries }) => ({ answers: queries.map(ask) })),
  mock(investigateFiles, query => list('items', query, toFile)),
  mock(investigateEvents, query => list('events', query, toEvent)),
  mock(investigateFolders, query => list('folders', query, toFolder)),
  mock(investigateEmployees, query => list('identities', query, toIdentity, row => row.kind === 'employee')),
  mock(investigateContacts, query => list('identities', query, toIdentity, row => row.kind === 'contact')),
  mock(investigatePersonalContacts, query => list('identities', query, toIdentity, row => row.kind === 'personal')),
  mock(investigateOrganisations, organisations),
]

/** As the server sorts what is asked for without an order. */
const defaultSorts: Record<Listed, { by: string; direction: 'Ascend' | 'Descend' }> = {
  events: { by: 'at', direction: 'Descend' },
  items: { by: 'sensitivity', direction: 'Descend' },
  folders: { by: 'path', direction: 'Ascend' },
  identities: { by: 'name', direction: 'Ascend' },
}

type Listed = 'events' | 'items' | 'folders' | 'identities'
const searched = ['name', 'address', 'itemName', 'path']

function list<T extends object>(
  cube: Listed,
  { search = '', timeFrame, filter, sort, offset = 0, limit = 50 }: ListQuery,
  toRow: (row: Row) => T,
  which: (row: Row) => boolean = () => true,
) {
  const isActivity = cube === 'events'
  const found = mockWorld().cubes[cube].filter(
    row =>
      which(row) &&
      (!timeFrame || (String(row.at) < timeFrame.to && (!isActivity || String(row.at) >= timeFrame.from))) &&
      (!filter || matches(row, filter)) &&
      (!search ||
        searched.some(key =>
          String(row[key] ?? '')
            .toLowerCase()
            .includes(search.toLowerCase()),
        )),
  )
  const order = sort ?? defaultSorts[cube]
  const page = <Each>(rows: Each[]) => rows.slice(Number(offset), Number(offset) + Number(limit))
  const isCounted = found[0] && !Object.hasOwn(found[0], order.by)
  return {
    items: isCounted
      ? page(sorted(found.map(toRow) as Row[], [order]) as T[])
      : page(sorted(found, [order])).map(toRow),
    total: found.length,
  }
}

const text = (row: Row, key: string) => String(row[key] ?? '')
const names = (keys: Row[string] | undefined) =>
  (Array.isArray(keys) ? keys : []).map(key => ({ key, name: labelTree.byKey(key)?.labelName ?? labelName(key) }))

export const toFile = (row: Row) =>
  ({
    id: row.id,
    name: row.name,
    path: row.path,
    kind: row.kind,
    mime: row.mime,
    size: row.size,
    sourceId: row.source,
    sourceCode: row.sourceCode,
    owner: row.owner,
    ownerAddress: row.ownerAddress ?? '',
    modifiedAt: row.at,
    sensitivity: row.sensitivity,
    labels: names(row.label),
    shareType: row.shareType,
    status: row.status,
    reason: row.reason || null,
  }) as FileRow

export const toEvent = (row: Row) =>
  ({
    id: row.id,
    time: row.at,
    type: row.type,
    item: { id: row.item, name: row.itemName },
    actor: { id: row.actor, name: row.actorName, address: row.actorAddress },
    recipients: (row.recipient as string[]).map((id, index) => ({
      id,
      name: (row.recipientName as string[])[index] ?? '',
      address: (row.recipientAddress as string[])[index] ?? '',
    })),
    sourceCode: row.sourceCode,
    shareType: row.shareType,
    severity: row.severity,
    insights: (row.insight as string[]).map(id => ({
      id,
      name: insightRules.find(rule => rule.id === id)?.name ?? id,
    })),
    labels: names(row.label),
    justified: row.justified,
  }) as EventRow

function toFolder(row: Row): FolderRow {
  const inside = mockWorld().cubes.items.filter(item => item.folder === row.id)
  return {
    id: text(row, 'id'),
    name: text(row, 'name'),
    path: text(row, 'path'),
    sourceId: text(row, 'source'),
    sourceCode: Number(row.sourceCode),
    files: inside.length,
    sensitiveFiles: inside.filter(item => Number(item.sensitivity) >= 2).length,
    sensitivity: Math.max(0, ...inside.map(item => Number(item.sensitivity))) as FolderRow['sensitivity'],
    shareType: row.shareType as FolderRow['shareType'],
    ...activityIn(mockWorld().cubes.events.filter(event => event.folder === row.id)),
  }
}

/** Events, and the open risk of those that nobody has handled. */
function activityIn(events: readonly Row[]) {
  const countOf = (level: number) =>
    events.filter(({ justified, severity }) => !justified && Number(severity) === level).length
  const openRisk = { high: countOf(3), medium: countOf(2), low: countOf(1) }
  return { events: events.length, severity: gravest(openRisk), openRisk }
}

function toIdentity(row: Row): IdentityRow {
  const { cubes, rating } = mockWorld()
  const events = cubes.events.filter(
    event => event.actor === row.id || (event.recipient as string[]).includes(text(row, 'id')),
  )
  return {
    id: text(row, 'id'),
    address: text(row, 'address'),
    name: text(row, 'name'),
    kind: row.kind as IdentityRow['kind'],
    organisation: text(row, 'domain'),
    department: text(row, 'department'),
    ...activityIn(events),
    trust: rating.trustIn(text(row, 'id')),
    state: row.kind === 'employee' ? 'active' : null,
    leavesAt: null,
  }
}

function organisations({ search = '', filter, offset = 0, limit = 50 }: ListQuery) {
  const { cubes, demo, decisions } = mockWorld()
  const found = demo.organisations.filter(
    ({ name, domain }) =>
      `${name} ${domain}`.toLowerCase().includes(search.toLowerCase()) &&
      (!filter || matches({ organization: domain, name }, filter)),
  )
  return {
    total: found.length,
    items: found.slice(Number(offset), Number(offset) + Number(limit)).map(({ name, domain }): OrganisationRow => {
      const events = cubes.events.filter(event => (event.organization as string[]).includes(domain))
      return {
        id: domain,
        name,
        contacts: cubes.identities.filter(each => each.domain === domain).length,
        ...activityIn(events),
        trust: decisions.trust.get(domain) ?? 'neutral',
      }
    }),
  }
}
