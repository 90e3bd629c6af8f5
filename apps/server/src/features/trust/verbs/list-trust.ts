import {
  IdentityKind,
  type MetricFilter,
  type MetricQuery,
  type TimeRange,
  type TrustClass,
  type TrustRow,
} from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { hidesEvents, requireKind } from '../../../http/require-entity.ts'
import { instant, number, text, type AnswerRow } from '../../investigation/verbs/cells.ts'
import { allOf, anyContains } from '../../investigation/verbs/list.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { visible } from '../../metrics/verbs/visible.ts'
import { partiesWith, readDecisions, type StoredDecision } from './decisions.ts'
import { requireTrustArea } from './require-subjects.ts'
import { domainOf } from './trust-of.ts'

interface Question {
  kind: 'organizations' | 'contacts'
  search?: string
  trust?: TrustClass
  sort: 'name' | 'received' | 'sensitive' | 'high'
  direction: 'Ascend' | 'Descend'
  timeFrame?: TimeRange
  offset: number
  limit: number
}

const received = ['events', 'sensitive', 'high', 'medium', 'low', 'lastAt']
const measureOf = { received: 'events', sensitive: 'sensitive', high: 'high' } as const

/** How each kind is found: in the directory by name, in the events by what it received. */
const places = {
  organizations: {
    entity: 'organizations',
    inEvents: 'organization',
    nobody: '',
    searchedInEvents: ['organization'],
    partyInEvents: { domain: 'organization' },
    directory: { dimensions: ['organization'], measures: ['contacts'] },
    id: 'organization',
    name: 'organization',
    party: { domain: 'organization' },
    searched: ['organization'],
    only: {
      and: [
        { dimension: 'kind', operator: 'eq', value: 'contact' },
        { dimension: 'organization', operator: 'neq', value: '' },
      ],
    },
  },
  contacts: {
    entity: 'contacts',
    inEvents: 'outsider',
    nobody: '00000000-0000-0000-0000-000000000000',
    searchedInEvents: ['outsiderName', 'outsiderAddress'],
    partyInEvents: { domain: 'outsiderDomain', identity: 'outsider' },
    directory: { dimensions: ['id', 'name', 'address', 'organization', 'kind'], measures: [] },
    id: 'id',
    name: 'name',
    party: { domain: 'organization', identity: 'id' },
    searched: ['name', 'address'],
    only: { dimension: 'kind', operator: 'neq', value: 'employee' },
  },
} as const

/** Outside parties with trust and what they receive. By name all of them; by what they receive those that received anything in the frame. */
export async function listTrust(ctx: Context, question: Question): Promise<{ items: TrustRow[]; total: number }> {
  requireTrustArea(ctx)
  requireKind(ctx, places[question.kind].entity)
  const decisions = await readDecisions(ctx)
  const byName = question.sort === 'name' || hidesEvents(ctx)
  const { ids, total, rows } = byName
    ? await pageByName(ctx, question, decisions)
    : await pageByReceived(ctx, question, decisions)
  const [directory, activity] = byName
    ? [rows, await receivedBy(ctx, question, ids)]
    : [await directoryOf(ctx, question, ids), rows]
  return {
    items: ids.map(id =>
      toRow(question.kind, id, { directory: directory.get(id) ?? {}, activity: activity.get(id) ?? {}, decisions }),
    ),
    total,
  }
}

interface Page {
  ids: string[]
  total: number
  rows: Map<string, AnswerRow>
}

async function pageByName(
  ctx: Context,
  { kind, search, trust, direction, timeFrame, offset, limit }: Question,
  decisions: readonly StoredDecision[],
): Promise<Page> {
  const { directory, id, name, party, searched, only } = places[kind]
  const filter = allOf([
    only as MetricFilter,
    search ? anyContains(searched, search) : undefined,
    trust && partiesWith(decisions, trust, party),
  ])
  return paged(
    id,
    await ask(ctx, {
      cube: 'identities',
      ...shown(ctx, directory),
      filter,
      timeFrame,
      sort: [{ by: name, direction }],
      offset,
      limit,
    }),
  )
}

async function pageByReceived(
  ctx: Context,
  { kind, search, trust, sort, direction, timeFrame, offset, limit }: Question,
  decisions: readonly StoredDecision[],
): Promise<Page> {
  const { inEvents, nobody, searchedInEvents, partyInEvents } = places[kind]
  const by = sort === 'name' ? 'events' : measureOf[sort]
  const filter = allOf([
    { dimension: inEvents, operator: 'neq', value: nobody },
    search ? anyContains(searchedInEvents, search) : undefined,
    trust && partiesWith(decisions, trust, partyInEvents),
  ])
  return paged(
    inEvents,
    await ask(ctx, {
      cube: 'events',
      dimensions: [inEvents],
      measures: [...received],
      filter,
      timeFrame,
      sort: [{ by, direction }],
      offset,
      limit,
    }),
  )
}

function paged(id: string, { rows, total }: { rows: AnswerRow[]; total: number }): Page {
  return { ids: rows.map(row => text(row[id])), total, rows: new Map(rows.map(row => [text(row[id]), row])) }
}

async function receivedBy(ctx: Context, { kind, timeFrame }: Question, ids: string[]): Promise<Map<string, AnswerRow>> {
  const { inEvents } = places[kind]
  if (!ids.length || hidesEvents(ctx)) return new Map()
  return paged(
    inEvents,
    await ask(ctx, {
      cube: 'events',
      dimensions: [inEvents],
      measures: [...received],
      filter: { dimension: inEvents, operator: 'in', value: ids },
      timeFrame,
      limit: ids.length,
    }),
  ).rows
}

async function directoryOf(ctx: Context, { kind }: Question, ids: string[]): Promise<Map<string, AnswerRow>> {
  const { directory, id } = places[kind]
  if (!ids.length) return new Map()
  return paged(
    id,
    await ask(ctx, {
      cube: 'identities',
      ...shown(ctx, directory),
      filter: { dimension: id, operator: 'in', value: ids },
      limit: ids.length,
    }),
  ).rows
}

interface Shown {
  dimensions: readonly string[]
  measures: readonly string[]
}

const shown = (ctx: Context, { dimensions, measures }: Shown): Pick<MetricQuery, 'dimensions' | 'measures'> => ({
  dimensions: visible(ctx, 'identities', dimensions),
  measures: [...measures],
})

function toRow(
  kind: Question['kind'],
  id: string,
  {
    directory,
    activity,
    decisions,
  }: { directory: AnswerRow; activity: AnswerRow; decisions: readonly StoredDecision[] },
): TrustRow {
  const organisation = kind === 'organizations' ? id : text(directory['organization'])
  const domain = kind === 'organizations' ? id : domainOf(directory)
  const about = (of: StoredDecision['kind'], subject: string) =>
    decisions.find(each => each.kind === of && each.subject === subject.toLowerCase())
  const own = about(kind === 'organizations' ? 'domain' : 'identity', id)
  const inherited = kind === 'contacts' ? about('domain', domain) : undefined
  const inForce = [own, inherited].find(decision => decision && !decision.expired)
  return {
    kind: kind === 'organizations' ? 'domain' : 'identity',
    subject: id,
    name: text(directory['name']) || id,
    address: text(directory['address']),
    organisation,
    identityKind: kind === 'contacts' ? IdentityKind.parse(directory['kind']) : null,
    trust: inForce?.trust ?? 'neutral',
    inherited: inForce !== undefined && inForce === inherited,
    decision: own ?? null,
    contacts: kind === 'contacts' ? 1 : number(directory['contacts']),
    received: number(activity['events']),
    sensitive: number(activity['sensitive']),
    high: number(activity['high']),
    medium: number(activity['medium']),
    low: number(activity['low']),
    lastAt: instant(activity['lastAt']),
  }
}
