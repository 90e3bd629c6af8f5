import {
  getEvent,
  getItem,
  IdentityKind,
  justifyEvents,
  unjustifyEvents,
  type EventDetail,
  type ItemDetail,
  type LabelReason,
} from '@sharelight/contract'
import {
  anomalySentence,
  applyOverrides,
  explainRating,
  insightRules,
  labelTree,
  openSeverity,
  whyMatched,
  type InsightRule,
} from '@sharelight/domain'
import { labelName } from '../lib/label-name.ts'
import { waysOf } from './access.ts'
import { toEvent, toFile } from './lists.ts'
import { mock, MockRefusal, type Mock } from './mock.ts'
import type { Row } from './row.ts'
import { instant, mockWorld } from './world.ts'

const mostEvents = 20

/** What drawers show, and what is done from them. */
export const details: readonly Mock[] = [
  mock(getItem, ({ id }) => itemDetail(found('items', id))),
  mock(getEvent, ({ id }) => eventDetail(found('events', id))),
  mock(justifyEvents, ({ ids }) => justify(ids, true)),
  mock(unjustifyEvents, ({ ids }) => justify(ids, false)),
]

function found(cube: 'items' | 'events', id: string): Row {
  const row = mockWorld().cubes[cube].find(each => each.id === id)
  if (!row) throw new MockRefusal(404, `There is nothing with the id ${id}.`)
  return row
}

function justify(ids: readonly string[], justified: boolean) {
  const changed = ids.map(id => found('events', id)).filter(row => row.justified !== justified)
  for (const row of changed) row.justified = justified
  return { changed: changed.length }
}

function itemDetail(row: Row): ItemDetail {
  const { demo, cubes } = mockWorld()
  const number = Number(row.number)
  const events = cubes.events.filter(({ item }) => item === row.id)
  const folder = demo.folders.find(({ id }) => id === row.folder)
  return {
    ...toFile(row),
    createdAt: String(row.firstSeenAt),
    firstSeen: String(row.firstSeenAt),
    lastSeen: instant(demo.to),
    container: null,
    folder: folder ? { id: folder.id, name: folder.name } : null,
    properties: {},
    parts: [],
    detail: '',
    reasons: reasonsOf(number),
    flip: null,
    notCounted: [],
    singlingOut: demo.item(number).singlingOut ?? null,
    carried: demo.item(number).carried ?? [],
    cluster: null,
    outOfPlace: null,
    exposures: waysOf(number),
    events: events.slice(-mostEvents).toReversed().map(toEvent),
    eventTotal: events.length,
  }
}

/** What was found counts for the label that its rule is named by, and for those above it. */
function reasonsOf(number: number): LabelReason[] {
  const { demo, rating } = mockWorld()
  const findings = demo.findings(number)
  return demo.item(number).labels.map(({ key, count, confidence }) => {
    const name = nameOf(key)
    const evidence = findings
      .filter(({ rule }) => key.split('/').at(-1) === rule)
      .map(each => ({
        rule: each.rule,
        kind: each.kind,
        country: each.country,
        confidence: each.confidence,
        masked: each.masked,
        ...(each.vendor && { vendor: each.vendor }),
        ...(each.part && { part: each.part }),
        hash: each.subject,
      }))
    return {
      key,
      name,
      generation: key.split('/').length - 1,
      confidence,
      count,
      sensitivity: rating.sensitivityOf({ label: [key] }),
      sentence: `${name} was found ${count === 1 ? 'once' : `${count} times`}.`,
      evidence,
    }
  })
}

const nameOf = (key: string) => labelTree.byKey(key)?.labelName ?? labelName(key)

function eventDetail(row: Row): EventDetail {
  const { decisions, rating, cubes } = mockWorld()
  const event = toEvent(row)
  const { rated, severity, trust, insight, sensitivity } = rating.eventOf(row)
  const rules = applyOverrides(insightRules, decisions.insights).filter(({ id }) => insight.includes(id))
  const facts = { shareType: event.shareType, labels: row.label as string[], sensitivity, nameOf }
  const item = cubes.items.find(({ id }) => id === row.item)
  return {
    ...event,
    department: String(row.department),
    path: String(row.itemPath),
    folder: row.folderName ? { id: String(row.folder), name: String(row.folderName) } : null,
    sensitivity,
    ratedSeverity: rated,
    openSeverity: openSeverity(severity, event.justified),
    trust,
    recipientTrust: event.recipients.map(({ id }) => ({
      id,
      kind: IdentityKind.catch('contact').parse(cubes.identities.find(each => each.id === id)?.kind),
      trust: rating.trustIn(id),
    })),
    matched: rules.map(rule => matched(rule, facts)),
    anomalies: (row.anomaly as EventDetail['anomalies'][number]['kind'][]).map(kind => ({
      kind,
      sentence: anomalySentence(kind),
    })),
    reasons: item ? reasonsOf(Number(item.number)) : [],
    justification: null,
    policies: [],
    details: {},
    explanation: explainRating({
      ratedSeverity: rated,
      trust,
      decisive: rules.filter(rule => rule.severity === rated).map(({ name }) => name),
    }),
  }
}

const matched = (rule: InsightRule, facts: Parameters<typeof whyMatched>[1]) => {
  const { id, name, type, severity, description } = rule
  return { id, name, type, severity, description, why: whyMatched(rule, facts) }
}
