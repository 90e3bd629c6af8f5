import {
  decideWork,
  findPlaybooks,
  getPlaybook,
  listAffected,
  listPlaybooks,
  listWork,
  planPlaybook,
  writePlaybookScript,
  SensitivityLevel,
  ShareType,
  type MetricCondition,
  type Playbook,
  type PlaybookRow,
  type PlaybookScope,
  type WorkEntry,
} from '@sharelight/contract'
import { playbookById, playbooks as rules, type PlaybookRule } from '@sharelight/domain'
import { mock, type Mock } from './mock.ts'
import { makePlan, plansOf } from './plans.ts'
import { matches } from './query.ts'
import type { Row } from './row.ts'
import { mockWorld } from './world.ts'

type Decision = Pick<WorkEntry, 'state' | 'decision' | 'reason'>
const decided = new Map<string, Decision>()
const open: Decision = { state: 'open', decision: null, reason: '' }
const mostIds = 1000

/** Playbooks over the demo organisation. */
export const playbooks: readonly Mock[] = [
  mock(listPlaybooks, () => ({ playbooks: rules.map(rule => playbookOf(rule)) })),
  mock(findPlaybooks, ({ scope }) => ({
    playbooks: rules.map(rule => playbookOf(rule, scope)).filter(({ count }) => count > 0),
  })),
  mock(getPlaybook, ({ id }) => {
    const rule = playbookById(id)
    const { explanation, risk } = rule
    const [sideEffects, steps, choices] = [[...rule.sideEffects], [...rule.steps], [...(rule.choices ?? [])]]
    return {
      ...playbookOf(rule),
      explanation,
      risk,
      sideEffects,
      steps,
      choices,
      parts: partsOf(rule),
      plans: plansOf(id),
    }
  }),
  mock(listAffected, ({ id, scope, search = '', offset, limit }) => {
    const rows = affected(playbookById(id), scope).filter(({ name, path }) => `${name} ${path}`.includes(search))
    return { rows: rows.slice(offset, offset + limit), total: rows.length }
  }),
  mock(planPlaybook, ({ id, scope }) => makePlan(playbookById(id), affected(playbookById(id), scope))),
  mock(writePlaybookScript, ({ id, scope }) => {
    const rows = affected(playbookById(id), scope)
    return {
      language: 'sh' as const,
      fileName: `${id.replaceAll('_', '-')}.sh`,
      text: madeUp(rows),
      targets: rows.length,
      leftOut: 0,
      readsOnly: id === 'review_access',
    }
  }),
  mock(listWork, ({ id, scope, state, offset, limit }) => {
    const entries = affected(playbookById(id), scope).map(row => toEntry(row, decided.get(`${id} ${row.id}`) ?? open))
    const of = (wanted: WorkEntry['state']) => entries.filter(entry => entry.state === wanted)
    return {
      entries: of(state).slice(offset, offset + limit),
      total: of(state).length,
      counts: { open: of('open').length, done: of('done').length, dismissed: of('dismissed').length },
      owners: [],
    }
  }),
  mock(decideWork, ({ id, entries, state, decision = null, reason }) => {
    for (const entry of entries) decided.set(`${id} ${entry}`, { state, decision, reason })
    return { changed: entries.length }
  }),
]

/** Names stand in it as JSON in comments, each in one line: it runs nothing. */
const madeUp = (rows: readonly PlaybookRow[]) =>
  [
    '#!/bin/sh',
    '# Made up in this browser: it changes nothing.',
    ...rows.map(({ path }) => `# ${JSON.stringify(path)}`),
    '',
  ].join('\n')

const toEntry = (row: PlaybookRow, decision: Decision): WorkEntry => ({
  ...row,
  ...decision,
  facts: [],
  ownerId: null,
  decidedBy: decision.state === 'open' ? null : 'mock',
  decidedAt: decision.state === 'open' ? null : new Date().toISOString(),
})

function conditionsOf(rule: PlaybookRule): MetricCondition[] {
  return rule.where({ now: new Date(), untrusted: [], microsoftLabels: [] })
}

function playbookOf(rule: PlaybookRule, scope?: PlaybookScope): Playbook {
  const { id, title, group, mends, kind, subject } = rule
  const count = affected(rule, scope).length
  return {
    id,
    title,
    group,
    mends,
    kind,
    subject,
    where: conditionsOf(rule),
    count,
    mendable: kind === 'plan' ? count : 0,
  }
}

function partsOf(rule: PlaybookRule) {
  const bySource = Map.groupBy(affected(rule), ({ sourceId }) => sourceId)
  return mockWorld().demo.sources.flatMap(({ id, name, key }) => {
    const count = bySource.get(id)?.length ?? 0
    const says = 'Made up in this browser: nothing is changed anywhere.'
    return count > 0
      ? [{ sourceId: id, sourceName: name, connector: key, count, remedy: null, hasScript: true, says }]
      : []
  })
}

function affected(rule: PlaybookRule, scope: PlaybookScope = {}): PlaybookRow[] {
  const { cubes } = mockWorld()
  if (rule.subject !== 'files' && rule.subject !== 'folders') return []
  const ids = scope.items ?? scope.folders ?? idsOfEvent(scope.event)
  const filter = { and: [...conditionsOf(rule), ...(scope.where ?? [])] }
  return cubes[rule.subject === 'files' ? 'items' : 'folders']
    .filter(row => (!ids || ids.includes(String(row.id))) && (!scope.source || row.source === scope.source))
    .filter(row => matches(row, filter))
    .slice(0, mostIds)
    .map(row => toRow(row, rule.subject === 'files' ? 'item' : 'folder'))
}

function idsOfEvent(event: string | undefined): string[] | undefined {
  const row = event === undefined ? undefined : mockWorld().cubes.events.find(({ id }) => id === event)
  return row && [String(row.item)]
}

const toRow = (row: Row, kind: PlaybookRow['kind']): PlaybookRow => ({
  kind,
  id: String(row.id),
  name: String(row.name),
  path: String(row.path),
  sourceId: String(row.source),
  sourceCode: Number(row.sourceCode),
  owner: String(row.owner ?? ''),
  sensitivity: SensitivityLevel.nullable().catch(null).parse(row.sensitivity),
  shareType: ShareType.nullable().catch(null).parse(row.shareType),
})
