import {
  changeInsights,
  changeLabels,
  getLabelTree,
  learnExceptions,
  listCustomLabels,
  listExceptions,
  listInsights,
  previewRating,
  type Insight,
  type InsightChange,
  type LabelChange,
  type RatingEffect,
} from '@sharelight/contract'
import {
  applyOverrides,
  insightRules,
  labelTree,
  levelOfScore,
  scoreOfLevel,
  scoresOf,
  toInsight,
  type InsightOverride,
} from '@sharelight/domain'
import { mock, type Mock } from './mock.ts'
import type { Decisions, Rating } from './rating.ts'
import { withTrust } from './trust.ts'
import { decide, mockWorld } from './world.ts'

/** Information types and risk types. A change rates everything anew, as on the server. */
export const knowledge: readonly Mock[] = [
  mock(getLabelTree, ({ maxGeneration }) => ({
    labels: labels().filter(({ generation }) => generation <= maxGeneration),
  })),
  mock(changeLabels, ({ labels: changes }) => {
    decide({ scores: withScores(changes) })
    return { labels: labels() }
  }),
  mock(listInsights, () => ({ insights: insights() })),
  mock(changeInsights, changes => {
    decide({ insights: withInsights(changes) })
    return { insights: insights() }
  }),
  mock(previewRating, changes =>
    effectOf({
      scores: withScores(changes.labels),
      insights: withInsights(changes.insights),
      trust: withTrust(changes.trust),
    }),
  ),
  mock(listCustomLabels, () => ({ labels: [] })),
  mock(listExceptions, () => ({ exceptions: [] })),
  mock(learnExceptions, () => ({ lessons: [] })),
]

function labels() {
  const scoreOf = scoresOf(labelTree, mockWorld().decisions.scores)
  return labelTree.all.map(label => ({
    ...label,
    sensitivity: scoreOf(label.key),
    sensitivityLevel: levelOfScore(scoreOf(label.key)),
    restricted: false,
  }))
}

function withScores(changes: readonly LabelChange[]) {
  const scores = new Map(mockWorld().decisions.scores)
  for (const { id, key: given = labelTree.byId(Number(id))?.key ?? '', sensitivityLevel, branch } of changes) {
    const key = String(given)
    const all = branch ? labelTree.all.filter(label => label.key === key || label.key.startsWith(`${key}/`)) : [{ key }]
    for (const label of all) scores.set(label.key, scoreOfLevel(sensitivityLevel))
  }
  return scores
}

const withInsights = (changes: readonly InsightChange[]) =>
  new Map<string, InsightOverride>([
    ...mockWorld().decisions.insights,
    ...changes.map(({ id, ...change }): [string, InsightOverride] => [id, change]),
  ])

function insights(): Insight[] {
  const { cubes, decisions } = mockWorld()
  return applyOverrides(insightRules, decisions.insights).map(rule => {
    const events = cubes.events.filter(event => !event.justified && (event.insight as string[]).includes(rule.id))
    const different = (dimension: string) => new Set(events.flatMap(event => event[dimension] ?? [])).size
    return toInsight(rule, {
      eventsCount: events.length,
      exposedToCount: different('outsider'),
      exposedByCount: different('actor'),
    })
  })
}

const levels = ['none', 'low', 'medium', 'high'] as const

function effectOf(decisions: Decisions): RatingEffect {
  const { cubes, rating, ratedBy } = mockWorld()
  const [before, after] = [figures(rating), figures(ratedBy(decisions))]
  return {
    before: before.risk,
    after: after.risk,
    filesBefore: before.files,
    filesAfter: after.files,
    changedEvents: cubes.events.filter((_, index) => before.severities[index] !== after.severities[index]).length,
    insights: insightRules
      .map(({ id, name }) => ({ id, name, before: before.byInsight.get(id) ?? 0, after: after.byInsight.get(id) ?? 0 }))
      .filter(each => each.before !== each.after),
  }
}

function figures(rating: Rating) {
  const { events, items } = mockWorld().cubes
  const risk = { high: 0, medium: 0, low: 0, handled: 0 }
  const files = { none: 0, low: 0, medium: 0, high: 0 }
  const byInsight = new Map<string, number>()
  const severities = events.map(event => {
    const { severity, insight } = rating.eventOf(event)
    if (event.justified) risk.handled++
    else if (severity > 0) risk[levels[severity] as 'low' | 'medium' | 'high']++
    if (!event.justified && severity > 0) for (const id of insight) byInsight.set(id, (byInsight.get(id) ?? 0) + 1)
    return severity
  })
  for (const item of items) files[levels[rating.sensitivityOf(item)]]++
  return { risk, files, byInsight, severities }
}
