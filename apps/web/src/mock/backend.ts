import type { EventRow, FileRow, FolderRow, IdentityRow, ListQuery, MetricFilter, MetricQuery, OrganisationRow, StatusInfo } from '@sharelight/contract'
import { editionCapabilities, featuresOf, insightRules, labelTree, toInsight } from '@sharelight/domain'
import { answer, matches, sorted } from './query.ts'
import { mockWorld, type Row } from './world.ts'

export interface MockAnswer { status: number; body: unknown }

type Handler = (input: Record<string, unknown>) => unknown

let settings: Record<string, unknown> = { theme: 'light' }
const sharings = new Map<string, Record<string, unknown>>()
const environment = { edition: 'standard', environment: 'preview' } as const

/** The calls that the fake in the browser answers, by method and path. Nothing that it is told outlives the page. */
const calls: Record<string, Handler> = {
  'GET /refreshtoken': () => ({ data: 'mock', expiresAt: new Date(Date.now() + 900_000).toISOString() }),
  'GET /setup': () => ({ needed: false, demo: true }),
  'GET /status/info': status,
  'GET /extproxy/integrations/ui-settings': () => ({ value: { uiSettings: settings } }),
  'PUT /extproxy/integrations/ui-settings': ({ uiSettings }) => {
    settings = { ...settings, ...(uiSettings as Record<string, unknown>) }
    return { value: { uiSettings: settings } }
  },
  'GET /extproxy/integrations/edition': () => ({ edition: status().edition, capabilities: editionCapabilities.standard, mayStartTrial: false, own: true }),
  'GET /sources': () => ({ sources: mockWorld().demo.sources.map(({ id, key, code, name, connectedAt }) => ({ id, connector: key, name, code, settings: {},
    state: 'SCANNING_COMPLETED', createdAt: new Date(connectedAt).toISOString(), lastScan: null, schedule: null })) }),
  'POST /metrics/batch': ({ queries }) => ({ answers: (queries as MetricQuery[]).map(ask) }),
  'POST /metrics/query': query => ask(query as unknown as MetricQuery),
  'GET /insight': () => insightRules.map(rule => toInsight(rule)),
  'GET /investigations': () => ({ objects: [] }),
  'GET /backoffice/access': () => ({ status: 'None', request: null, expiresAt: null }),
  'POST /sharing': sharing => saveSharing(`sharing-${sharings.size + 1}`, sharing),
  'PUT /sharing': ({ id, ...change }) => saveSharing(String(id), { ...sharings.get(String(id)), ...change }),
  'DELETE /sharing': ({ id }) => ({ deleted: sharings.delete(String(id)) }),
  'GET /notifications': () => ({ notifications: [], unread: 0 }),
  'GET /tasks': () => ({ tasks: [] }),
  'GET /apps': () => ({ apps: [] }),
  'GET /admins': () => ({ admins: [], totalCount: 0 }),
  'POST /data': () => ({ data: { anonymousUser: { id: 'mock' } } }),
  'POST /logout': () => ({ signOutUrl: null }),
  'POST /login': () => ({ token: 'mock', expiresAt: new Date(Date.now() + 900_000).toISOString() }),
  'POST /investigation/files': query => list('items', query, toFile),
  'POST /investigation/events': query => list('events', query, toEvent),
  'POST /investigation/folders': query => list('folders', query, toFolder),
  'POST /investigation/employees': query => list('identities', query, toIdentity, row => row.kind === 'employee'),
  'POST /investigation/contacts': query => list('identities', query, toIdentity, row => row.kind === 'contact'),
  'POST /investigation/personal-contacts': query => list('identities', query, toIdentity, row => row.kind === 'personal'),
  'POST /investigation/organizations': query => organisations(query),
}

/** Answers a call as the server would; undefined where it is a matter of the server's files, which are asked as ever. */
export function mockAnswer(method: string, path: string, input: Record<string, unknown>): MockAnswer | undefined {
  if (path.startsWith('/content/')) return undefined
  const handler = calls[`${method} ${path}`]
  if (handler) return { status: 200, body: handler(input) }
  const message = `Mock mode has no answer for ${method} ${path}. Turn it off to ask the server.`
  return { status: 409, body: { success: false, code: 409, error: 'conflict', message, errors: [{ message }] } }
}

function saveSharing(id: string, sharing: Record<string, unknown>) {
  const saved = { ...sharing, id }
  sharings.set(id, saved)
  return saved
}

function status(): StatusInfo {
  const { demo } = mockWorld()
  return {
    show: true, auditLogConsent: false, isProcessing: false, dataAvailableFrom: '2010-01-01', edition: { id: 'standard', revertsAt: null, isTrial: false,
      isTrialExhausted: false },
    user: { id: 'mock', email: 'demo@northlight.example', name: 'Demo User', restrictions: [], preferences: {}, role: 'SuperAdmin', type: 'system' },
    org: {
      status: 'Active', orgContactEmail: '', services: [], dataSourceApplications: [], partnerId: 'sharelight', orgName: demo.name, name: demo.name,
      type: 'demo',
      features: featuresOf(environment).filter(({ enabled }) => enabled).map(({ id }) => ({ id })), domains: [...demo.domains], timeZone: demo.timeZone,
    },
  }
}

const ask = (query: MetricQuery) => answer(mockWorld().cubes[query.cube] ?? [], query, mockWorld().demo.timeZone)

function list(cube: string, input: Record<string, unknown>, toRow: (row: Row) => unknown, which: (row: Row) => boolean = () => true) {
  const { search = '', timeFrame, filter, sort, offset = 0, limit = 50 } = input as ListQuery
  const isActivity = cube === 'events'
  const found = (mockWorld().cubes[cube] ?? []).filter(row => which(row)
    && (!timeFrame || (String(row.at) < timeFrame.to && (!isActivity || String(row.at) >= timeFrame.from)))
    && (!filter || matches(row, filter as MetricFilter))
    && (!search || ['name', 'address', 'itemName', 'path'].some(key => String(row[key] ?? '').toLowerCase().includes(search.toLowerCase()))))
  const ordered = sorted(found, sort ? [sort] : isActivity ? [{ by: 'at', direction: 'Descend' }] : [])
  return { items: ordered.slice(Number(offset), Number(offset) + Number(limit)).map(toRow), total: found.length }
}

const text = (row: Row, key: string) => String(row[key] ?? '')
const names = (keys: Row[string] | undefined) => (Array.isArray(keys) ? keys : []).map(key => ({ key, name: labelTree.byKey(key)?.labelName ?? key }))

const toFile = (row: Row) => ({
  id: row.id, name: row.name, path: row.path, kind: row.kind, mime: row.mime, size: row.size, sourceId: row.source, sourceCode: row.sourceCode,
  owner: row.owner, modifiedAt: row.at,
  sensitivity: row.sensitivity, labels: names(row.label), shareType: row.shareType, status: row.status, reason: row.reason || null,
}) as FileRow

const toEvent = (row: Row) => ({
  id: row.id, time: row.at, type: row.type, item: { id: row.item, name: row.itemName }, actor: { id: row.actor, name: row.actorName },
  recipients: (row.recipient as string[]).map((id,
    index) => ({ id, name: (row.recipientName as string[])[index] ?? '' })), sourceCode: row.sourceCode, shareType: row.shareType, severity: row.severity,
  insights: (row.insight as string[]).map(id => ({ id,
    name: insightRules.find(rule => rule.id === id)?.name ?? id })), labels: names(row.label), justified: row.justified,
}) as EventRow

function toFolder(row: Row): FolderRow {
  const inside = (mockWorld().cubes.items ?? []).filter(item => item.folder === row.id)
  return {
    id: text(row, 'id'), name: text(row, 'name'), path: text(row, 'path'), sourceId: text(row,
      'source'), sourceCode: Number(row.sourceCode), files: inside.length,
    sensitiveFiles: inside.filter(item => Number(item.sensitivity) >= 2).length, sensitivity: Math.max(0,
      ...inside.map(item => Number(item.sensitivity))) as FolderRow['sensitivity'], shareType: row.shareType as FolderRow['shareType'],
  }
}

function toIdentity(row: Row): IdentityRow {
  const events = (mockWorld().cubes.events ?? []).filter(event => event.actor === row.id || (event.recipient as string[]).includes(text(row, 'id')))
  return {
    id: text(row, 'id'), address: text(row, 'address'), name: text(row, 'name'), kind: row.kind as IdentityRow['kind'], organisation: text(row,
      'domain'), department: text(row, 'department'), events: events.length,
    severity: Math.max(0, ...events.filter(event => !event.justified).map(event => Number(event.severity))) as IdentityRow['severity'], trust: 'neutral',
  }
}

function organisations(input: Record<string, unknown>) {
  const { search = '', offset = 0, limit = 50 } = input as ListQuery
  const { cubes, demo } = mockWorld()
  const found = demo.organisations.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  return {
    total: found.length,
    items: found.slice(Number(offset), Number(offset) + Number(limit)).map(({ name, domain }): OrganisationRow => {
      const events = (cubes.events ?? []).filter(event => (event.organization as string[]).includes(domain))
      return {
        id: domain, name, contacts: (cubes.identities ?? []).filter(each => each.domain === domain).length, events: events.length,
        severity: Math.max(0,
          ...events.filter(event => !event.justified).map(event => Number(event.severity))) as OrganisationRow['severity'], trust: 'neutral',
      }
    }),
  }
}
