import {
  changeTrust,
  listTrust,
  suggestTrust,
  type TrustClass,
  type TrustRow,
  type TrustSubject,
} from '@sharelight/contract'
import { mock, type Mock } from './mock.ts'
import { sorted } from './query.ts'
import { familiarity } from './shapes.ts'
import type { Row } from './row.ts'
import { decide, instant, mockWorld } from './world.ts'

/** Trust in those outside, and what follows from deciding it. */
export const trust: readonly Mock[] = [
  mock(suggestTrust, ({ limit }) => ({
    suggestions: familiarity()
      .filter(({ domain, answered }) => answered > 0 && !mockWorld().decisions.trust.has(domain))
      .slice(0, limit)
      .map(({ domain, name, sent, answered, firstAt, lastAt, days }) => ({
        kind: 'domain' as const,
        subject: domain,
        name,
        trust: 'trusted' as const,
        sent,
        answered,
        firstAt,
        lastAt,
        days,
        sentence: `${name} has had traffic both ways for ${days} days.`,
      })),
  })),
  mock(listTrust, ({ kind, search = '', trust: wanted, sort, direction, from, to, offset, limit }) => {
    const rows = (kind === 'organizations' ? organisations : contacts)(eventsIn(from, to)).filter(
      row =>
        (!wanted || row.trust === wanted) && `${row.name} ${row.address}`.toLowerCase().includes(search.toLowerCase()),
    )
    const ordered = sorted(rows as unknown as Row[], [{ by: sort, direction }]) as unknown as TrustRow[]
    return { items: ordered.slice(offset, offset + limit), total: rows.length }
  }),
  mock(changeTrust, ({ subjects, trust: decided }) => {
    decide({ trust: withTrust(subjects.map(subject => ({ ...subject, trust: decided }))) })
    return { changed: subjects.length }
  }),
]

export const withTrust = (subjects: readonly (TrustSubject & { trust: TrustClass })[]) =>
  new Map([
    ...mockWorld().decisions.trust,
    ...subjects.map(({ subject, trust: decided }): [string, TrustClass] => [subject, decided]),
  ])

const eventsIn = (from = '', to = '9999') =>
  mockWorld().cubes.events.filter(({ at }) => String(at) >= from && String(at) < to)

function organisations(events: readonly Row[]): TrustRow[] {
  const { demo, cubes, decisions } = mockWorld()
  return demo.organisations.map(({ name, domain }) => ({
    kind: 'domain',
    subject: domain,
    name,
    address: domain,
    organisation: name,
    identityKind: null,
    trust: decisions.trust.get(domain) ?? 'neutral',
    inherited: false,
    decision: decisionOn(domain),
    contacts: cubes.identities.filter(each => each.domain === domain).length,
    ...received(events.filter(event => (event.organization as string[]).includes(domain))),
  }))
}

function contacts(events: readonly Row[]): TrustRow[] {
  const { cubes, rating, decisions } = mockWorld()
  return cubes.identities
    .filter(({ kind }) => kind !== 'employee')
    .map(each => {
      const id = String(each.id)
      return {
        kind: 'identity',
        subject: id,
        name: String(each.name),
        address: String(each.address),
        organisation: String(each.domain),
        identityKind: each.kind as TrustRow['identityKind'],
        trust: rating.trustIn(id),
        inherited: !decisions.trust.has(id) && rating.trustIn(id) !== 'neutral',
        decision: decisionOn(id),
        contacts: 1,
        ...received(events.filter(event => (event.recipient as string[]).includes(id))),
      }
    })
}

function decisionOn(subject: string): TrustRow['decision'] {
  const { demo, decisions } = mockWorld()
  const decided = decisions.trust.get(subject)
  if (!decided) return null
  const before = demo.trustDecisions.find(each => each.subject === subject)
  return {
    trust: decided,
    reason: before?.reason ?? '',
    decidedBy: '',
    decidedAt: instant(before?.decidedAt ?? demo.to),
    expiresAt: before?.expiresAt ? instant(before.expiresAt) : null,
    expired: false,
  }
}

function received(events: readonly Row[]) {
  const open = (level: number) => events.filter(({ severity, justified }) => severity === level && !justified).length
  return {
    received: events.length,
    sensitive: events.filter(({ sensitivity }) => Number(sensitivity) >= 2).length,
    high: open(3),
    medium: open(2),
    low: open(1),
    lastAt: events.reduce<string | null>(
      (last, { at }) => (last === null || String(at) > last ? String(at) : last),
      null,
    ),
  }
}
