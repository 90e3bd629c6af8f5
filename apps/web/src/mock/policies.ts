import {
  changePolicy,
  createPolicy,
  deletePolicy,
  exportPolicies,
  importPolicies,
  listPolicies,
  orderPolicies,
  policyLog,
  policyTemplates as readyPolicies,
  simulatePolicy,
  switchPolicy,
  type Policy,
  PolicyDraft,
  type PolicyLogRow,
  type PolicyMatching,
  type PolicySimulation,
} from '@sharelight/contract'
import { filterWords, frameAt, plainName, policySentences, policyTemplates } from '@sharelight/domain'
import { labelName } from '../lib/label-name.ts'
import { formatDateTime } from '../lib/format.ts'
import { toEvent } from './lists.ts'
import { mock, MockRefusal, type Mock } from './mock.ts'
import { matches } from './query.ts'
import type { Row } from './row.ts'
import { massDownloads } from './shapes.ts'
import { mockWorld } from './world.ts'

const [quarterMs, shownAtMost] = [90 * 86_400_000, 10]
const owner = 'demo@sharelight.example'
let policies: Policy[] | undefined
let made = 0

/** Policies as long as the page is open: those that are switched on match by their filters, and rate nothing anew. */
export const policyMocks: readonly Mock[] = [
  mock(listPolicies, () => ({ policies: current() })),
  mock(readyPolicies, () => ({
    templates: policyTemplates.map(({ id, draft }) => ({ id, draft, sentences: sentencesOf(draft), closed: null })),
  })),
  mock(simulatePolicy, simulation),
  mock(createPolicy, input => add(PolicyDraft.parse(input))),
  mock(changePolicy, input => {
    const draft = PolicyDraft.parse(input)
    return replace(input.id, { ...draft, sentences: sentencesOf(draft) })
  }),
  mock(switchPolicy, ({ id, mode }) => replace(id, { mode })),
  mock(orderPolicies, ({ ids }) => {
    policies = current()
      .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      .map((policy, at) => ({ ...policy, order: at + 1 }))
    return { policies }
  }),
  mock(deletePolicy, ({ id }) => {
    policies = current().filter(policy => policy.id !== id)
    return {}
  }),
  mock(exportPolicies, () => ({ version: 1 as const, policies: current() })),
  mock(importPolicies, ({ policies: drafts }) => {
    for (const draft of drafts) add({ ...draft, mode: 'off' })
    return { policies: current() }
  }),
  mock(policyLog, ({ policyId, eventId, offset, limit }) => {
    const rows = current()
      .filter(({ id, mode }) => mode !== 'off' && (!policyId || id === policyId))
      .flatMap(logOf)
      .filter(row => !eventId || row.eventId === eventId)
      .toSorted((a, b) => (a.matchedAt < b.matchedAt ? 1 : -1))
    return { items: rows.slice(offset, offset + limit), total: rows.length }
  }),
]

function current(): Policy[] {
  if (!policies) {
    policies = []
    const latest = massDownloads()
      .toSorted((a, b) => (a.to < b.to ? -1 : 1))
      .at(-1)
    for (const { id, draft } of policyTemplates)
      if (id === 'open-links') add({ ...draft, mode: 'on' })
      else if (id === 'unusual-downloads')
        add({
          ...draft,
          mode: 'simulate',
          ...(latest && { description: `The last one was ${latest.name}, ${formatDateTime(latest.to)}.` }),
        })
  }
  return policies
}

function add(draft: PolicyDraft): Policy {
  const now = new Date().toISOString()
  const found = matching(draft)
  const policy: Policy = {
    ...draft,
    id: `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`,
    owner,
    order: (policies?.length ?? 0) + 1,
    sentences: sentencesOf(draft),
    matches: draft.mode === 'on' ? found.length : 0,
    simulatedMatches: draft.mode === 'simulate' ? found.length : 0,
    isInForce: draft.mode !== 'off',
    lastMatchAt: found[0] ? String(found[0].at) : null,
    createdAt: now,
    updatedAt: now,
  }
  policies = [...(policies ?? []), policy]
  return policy
}

function replace(id: string, change: Partial<Policy>): Policy {
  const known = current().find(policy => policy.id === id)
  if (!known) throw new MockRefusal(404, 'This policy is not there any more.')
  const next = { ...known, ...change, updatedAt: new Date().toISOString() }
  policies = current().map(policy => (policy.id === id ? next : policy))
  return next
}

const nameOf = (dimension: string, value: string | number | boolean) =>
  plainName(dimension, value) ?? labelName(String(value))
const sentencesOf = (draft: PolicyDraft) => policySentences(draft, { nameOf, timeZone: mockWorld().demo.timeZone })

/** Newest first. What a window asks for beyond the filter is not looked at. */
function matching({ filter }: PolicyMatching): Row[] {
  return lastQuarter()
    .filter(row => matches(row, filter))
    .toSorted((a, b) => (String(a.at) < String(b.at) ? 1 : -1))
}

function lastQuarter(): Row[] {
  const { events } = mockWorld().cubes
  const last = events.reduce((latest, { at }) => (String(at) > latest ? String(at) : latest), '')
  const from = new Date(Date.parse(last) - quarterMs).toISOString()
  return events.filter(({ at }) => String(at) >= from)
}

function simulation(draft: Pick<PolicyDraft, 'filter' | 'window' | 'actions'>): PolicySimulation {
  const all = lastQuarter()
  const found = matching(draft)
  const before = openRisk(all)
  const isJustified = draft.actions.some(({ kind }) => kind === 'justify')
  const times = all.map(({ at }) => String(at)).toSorted()
  return {
    timeFrame: { from: times[0] ?? '', to: times.at(-1) ?? '' },
    sentences: policySentences(
      { ...draft, startsAt: null, expiresAt: null },
      { nameOf, timeZone: mockWorld().demo.timeZone },
    ),
    events: found.length,
    actors: new Set(found.map(({ actor }) => actor)).size,
    items: new Set(found.map(({ item }) => item)).size,
    share: all.length ? found.length / all.length : 0,
    tooBroad: null,
    weeks: weeksOf(found),
    byActor: byActor(found),
    examples: found.slice(0, shownAtMost).map(toEvent),
    before,
    after: isJustified ? openRisk(all.filter(row => !found.includes(row))) : before,
    overlaps: [],
  }
}

function openRisk(rows: readonly Row[]) {
  const count = (level: number) => rows.filter(row => row.severity === level && !row.justified).length
  return { high: count(3), medium: count(2), low: count(1), handled: rows.filter(row => row.justified).length }
}

function weeksOf(rows: readonly Row[]) {
  const { timeZone } = mockWorld().demo
  const weeks = Map.groupBy(rows, ({ at }) => frameAt('week', new Date(String(at)), timeZone).from.toISOString())
  return [...weeks]
    .map(([time, events]) => ({ time, events: events.length }))
    .toSorted((a, b) => (a.time < b.time ? -1 : 1))
}

const byActor = (rows: readonly Row[]) =>
  [...Map.groupBy(rows, ({ actor }) => actor).values()]
    .map(events => ({ id: String(events[0]?.actor), name: String(events[0]?.actorName), events: events.length }))
    .toSorted((a, b) => b.events - a.events)
    .slice(0, shownAtMost)

const logOf = (policy: Policy): PolicyLogRow[] =>
  matching(policy).map(row => ({
    id: `${policy.id} ${String(row.id)}`,
    policy: { id: policy.id, name: policy.name },
    eventId: String(row.id),
    eventTime: String(row.at),
    matchedAt: String(row.at),
    simulated: policy.mode === 'simulate',
    counted: null,
    isInForce: policy.mode === 'on',
    sentence: `It matched because ${filterWords(policy.filter, nameOf)}.`,
    acts: [],
  }))
