import { anomalyKinds, Insight, shareTypes, type SeverityLevel } from '@sharelight/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelTree } from '../labels/product-labels.ts'
import { scoresOf } from '../labels/sensitivity.ts'
import { contextInsightId } from './context-insights.ts'
import { applyOverrides } from './insight-rule.ts'
import { insightRules, insightsMapping, toInsight } from './insights.ts'
import { rate, type RatedFacts } from './rate.ts'
import { raterOf } from './rater.ts'
import { parseRatingKey, ratingKey } from './rating-key.ts'
import { afterTrust, openSeverity, trustOf, trustResolver } from './trust.ts'
import { sensitivityWording, severityFaces, widest } from './wording.ts'

const level = fc.constantFrom(0, 1, 2, 3) as fc.Arbitrary<SeverityLevel>
const keys = labelTree.all.map(({ key }) => key)
const anyFacts = fc.record({
  shareType: fc.constantFrom(...shareTypes),
  labels: fc.uniqueArray(fc.constantFrom(...keys), { maxLength: 6 }),
  anomalies: fc.uniqueArray(fc.constantFrom(...anomalyKinds), { maxLength: 3 }),
})
const rules = { scoreOf: scoresOf(labelTree), insights: insightRules, trustIn: () => 'neutral' as const }
const rater = raterOf(rules)

test('an event is as severe as the most severe insight that it matches, and none without one', () => {
  const severities = new Map(insightRules.map(({ id, severity }) => [id, severity]))
  fc.assert(
    fc.property(anyFacts, facts => {
      const { severity, insightIds } = rater.rateEvent(facts)
      expect(severity).toBe(Math.max(0, ...insightIds.map(id => severities.get(id) ?? 0)))
    }),
  )
})

test('more labels or anomalies never make an event safer when sensitivity stays', () => {
  fc.assert(
    fc.property(anyFacts, anyFacts, level, (a, b, sensitivity) => {
      const facts: RatedFacts = { ...a, sensitivity, critical: false }
      const more = { ...facts, labels: [...a.labels, ...b.labels], anomalies: [...a.anomalies, ...b.anomalies] }
      expect(rate(more, insightRules).severity).toBeGreaterThanOrEqual(rate(facts, insightRules).severity)
    }),
  )
})

test('a wider reach is never safer for the same content', () => {
  const exposure = insightRules.filter(({ type }) => type === 'Exposure')
  fc.assert(
    fc.property(anyFacts, level, fc.boolean(), (facts, sensitivity, critical) => {
      const severities = shareTypes.map(
        shareType =>
          rate({ ...facts, shareType, sensitivity, critical: critical && sensitivity === 3 }, exposure).severity,
      )
      expect(severities).toEqual(severities.toSorted((a, b) => a - b))
    }),
  )
})

test('at most one insight of reach by sensitivity matches an event', () => {
  const reach = new Set(insightRules.filter(({ type }) => type === 'Exposure').map(({ id }) => id))
  fc.assert(
    fc.property(anyFacts, facts => {
      expect(rater.rateEvent(facts).insightIds.filter(id => reach.has(id)).length).toBeLessThanOrEqual(1)
    }),
  )
})

test('every insight can be matched, and switching it off or lowering it shows', () => {
  for (const insight of insightRules) {
    const { shareTypes: reach, labels = [], sensitivities, anomaly, critical } = insight.when
    const facts: RatedFacts = {
      shareType: reach?.[0] ?? 'inside',
      labels,
      anomalies: anomaly ? [anomaly] : [],
      sensitivity: sensitivities?.[0] ?? 0,
      critical: critical ?? false,
    }
    const ids = (override: object) =>
      rate(facts, applyOverrides(insightRules, new Map([[insight.id, override]]))).insights.map(({ id }) => id)
    expect(ids({ enabled: true })).toContain(insight.id)
    // Out of place counts by choice.
    expect(ids({}).includes(insight.id)).toBe(insight.id !== contextInsightId)
    expect(ids({ enabled: false })).not.toContain(insight.id)
    expect(
      rate(facts, applyOverrides([insight], new Map([[insight.id, { severity: 1 as const, enabled: true }]]))).severity,
    ).toBe(1)
  }
})

test('insights have lasting ids, and what the calls serve names known labels (S3.024, S3.026, S7.032)', () => {
  expect(new Set(insightRules.map(({ id }) => id)).size).toBe(insightRules.length)
  for (const rule of insightRules) {
    for (const key of rule.when.labels ?? []) expect(labelTree.byKey(key)).toBeDefined()
    expect(() => Insight.parse(toInsight(rule))).not.toThrow()
  }
  expect(toInsight(insightRules[0]!)).toMatchObject({
    id: 'anonymous-critical',
    severity: 3,
    extraProperties: {
      shareType: 'anonymous',
      sensitivity: 3,
      highlyCritical: true,
      infoTypeId: null,
      anomaly: null,
      riskType: 'generic',
    },
  })
  expect(insightsMapping()).toHaveLength(insightRules.length)
})

test('trusted recipients lower one step, untrusted raise one, within None and High', () => {
  expect(([0, 1, 2, 3] as const).map(severity => afterTrust(severity, 'trusted'))).toEqual([0, 0, 1, 2])
  expect(([0, 1, 2, 3] as const).map(severity => afterTrust(severity, 'untrusted'))).toEqual([1, 2, 3, 3])
  fc.assert(
    fc.property(level, severity => {
      expect(afterTrust(severity, 'neutral')).toBe(severity)
    }),
  )
})

test('recipients are trusted when all outside are, untrusted when one is', () => {
  const trust = { a: 'trusted', b: 'trusted', c: 'neutral', d: 'untrusted' } as const
  const of = (...ids: (keyof typeof trust)[]) =>
    trustOf(
      [{ identityId: 'me', kind: 'employee' }, ...ids.map(identityId => ({ identityId, kind: 'contact' as const }))],
      id => trust[id as 'a'] ?? 'neutral',
    )
  expect([of(), of('a', 'b'), of('a', 'c'), of('a', 'd')]).toEqual(['neutral', 'trusted', 'neutral', 'untrusted'])
})

test('a decision about an address goes before one about its domain, and ends when it expires', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  const trustIn = trustResolver(
    [
      { subjectKind: 'domain', subject: 'Partner.example', trust: 'trusted', expiresAt: null },
      { subjectKind: 'identity', subject: 'eve', trust: 'untrusted', expiresAt: null },
      { subjectKind: 'domain', subject: 'old.example', trust: 'trusted', expiresAt: now },
    ],
    now,
  )
  expect(
    [
      ['ann', 'partner.example'],
      ['eve', 'partner.example'],
      ['x', 'old.example'],
    ].map(([identityId = '', domain = '']) => trustIn({ identityId, domain })),
  ).toEqual(['trusted', 'untrusted', 'neutral'])
})

test('a justified event leaves the open risk', () => {
  expect([openSeverity(3, true), openSeverity(3, false)]).toEqual([0, 3])
})

test('a rating key names a combination whatever its order, and can be read back', () => {
  fc.assert(
    fc.property(anyFacts, facts => {
      const key = ratingKey(facts)
      expect(ratingKey({ ...facts, labels: [...facts.labels, ...facts.labels].reverse() })).toBe(key)
      expect(ratingKey(parseRatingKey(key))).toBe(key)
      expect(rater.rateEvent(parseRatingKey(key))).toEqual(rater.rateEvent(facts))
    }),
  )
})

test('severities have letters H, M, L, N in red, amber, green, blue (S3.025)', () => {
  expect(severityFaces.map(({ level: value, name, letter, colour }) => [value, name, letter, colour])).toEqual([
    [0, 'None', 'N', 'blue'],
    [1, 'Low', 'L', 'green'],
    [2, 'Medium', 'M', 'amber'],
    [3, 'High', 'H', 'red'],
  ])
})

test('sensitivities have their wording (S3.028)', () => {
  expect(([0, 1, 2, 3] as const).map(sensitivityWording)).toEqual([
    'General content',
    'Low sensitivity content',
    'Medium sensitivity content',
    'Highly sensitive content',
  ])
})

test('the widest share type wins: anonymous, personal, outside, inside (S3.027)', () => {
  expect(widest([])).toBe('inside')
  expect(widest(['inside', 'personal', 'outside'])).toBe('personal')
  expect(new Set(shareTypes)).toEqual(new Set(['anonymous', 'inside', 'outside', 'personal']))
})
