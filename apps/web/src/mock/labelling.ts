import {
  getLabelCoverage,
  getLabelling,
  getManualLabelling,
  labelByHand,
  listFilesToLabel,
  listLabellingFiles,
  listLabellingRuns,
  readSensitivityLabels,
  runLabelling,
  setLabellingRules,
  setSensitivityLabels,
  simulateLabelling,
  stopLabelling,
  suggestLabelling,
  switchLabelling,
  type LabelledFile,
  type Labelling,
  type LabellingOutcome,
  type LabellingRule,
  type MetricFilter,
  type SensitivityLevel,
} from '@sharelight/contract'
import { demoLabels } from '@sharelight/demo'
import {
  canCarry,
  decideLabel,
  labellingConflicts,
  labelTree,
  ranksOf,
  suggestRules,
  wantedLabels,
} from '@sharelight/domain'
import { mock, MockRefusal, type Mock } from './mock.ts'
import { matches } from './query.ts'
import type { Row } from './row.ts'
import { instant, mockWorld } from './world.ts'

const labels = demoLabels.map(({ id, tenant, name }) => ({ id, tenant, name }))
/** Half done: what is highly sensitive is mapped, the rest waits for whoever tries it out. */
const begun: LabellingRule[] = [
  { of: 'sensitivity', level: 3, label: labels[4]?.id ?? '' },
  { of: 'type', key: 'hr', label: labels[3]?.id ?? '' },
]
const state = { labels, rules: begun, isOn: false, by: '', at: null as string | null }

const nameOf = (key: string) => labelTree.byKey(key)?.labelName ?? key
const nothing = 'The demo in the browser labels nothing. It would be planned here, looked at, and done.'

export const labelling: readonly Mock[] = [
  mock(getLabelling, () => now()),
  mock(setSensitivityLabels, given => changed({ labels: given.labels })),
  mock(readSensitivityLabels, () => now()),
  mock(setLabellingRules, ({ rules }) => changed({ rules })),
  mock(suggestLabelling, () => ({ rules: suggestRules(state.labels, labelTree.all) })),
  mock(simulateLabelling, ({ rules = state.rules }) => {
    const found = decided(rules)
    return {
      files: found.length,
      counts: countsOf(found),
      labels: state.labels.toReversed().flatMap(({ id, name }) => {
        const own = found.filter(({ label }) => label === id)
        return own.length ? [{ id, name, counts: countsOf(own) }] : []
      }),
      sources: [],
      conflicts: labellingConflicts(rules, state.labels, nameOf),
    }
  }),
  mock(listLabellingFiles, ({ rules = state.rules, outcome, offset, limit }) => {
    const found = decided(rules).filter(each => each.outcome === outcome)
    return { files: found.slice(offset, offset + limit).map(({ row }) => toFile(row)), total: found.length }
  }),
  mock(switchLabelling, ({ on }) =>
    changed({ isOn: on, by: 'demo@sharelight.example', at: instant(mockWorld().demo.to) }),
  ),
  mock(runLabelling, () => ({})),
  mock(stopLabelling, () => changed({ isOn: false })),
  mock(getLabelCoverage, () => {
    const found = able()
    const isLabelled = (row: Row) => row.carriedBy !== ''
    const share = (rows: readonly Row[]) => ({ files: rows.length, labelled: rows.filter(isLabelled).length })
    const bySource = [...Map.groupBy(found, row => String(row.source))]
    const byLevel = [...Map.groupBy(found, row => Number(row.sensitivity) as SensitivityLevel)]
    return {
      ...share(found),
      byPerson: found.filter(({ carriedBy }) => carriedBy === 'person').length,
      sensitiveUnlabelled: found.filter(row => Number(row.sensitivity) >= 2 && !isLabelled(row)).length,
      labels: state.labels.toReversed().flatMap(({ id, name }) => {
        const items = found.filter(row => row.carriedLabels === id).length
        return items ? [{ id, name, items, known: true }] : []
      }),
      sources: bySource.map(([id, rows]) => ({ id, name: String(rows[0]?.sourceName ?? ''), ...share(rows) })),
      sensitivities: byLevel.map(([level, rows]) => ({ level, ...share(rows) })).sort((a, b) => b.level - a.level),
      errors: [],
      run: null,
    }
  }),
  mock(listLabellingRuns, () => ({ runs: [], total: 0, cursor: '' })),
  mock(getManualLabelling, () => ({ labels: state.labels, runs: [], total: 0, cursor: '' })),
  mock(listFilesToLabel, ({ filter, offset, limit }) => {
    const found = able(filter)
    return { files: found.slice(offset, offset + limit).map(toFile), total: found.length }
  }),
  mock(labelByHand, () => {
    throw new MockRefusal(409, nothing)
  }),
]

function changed(change: Partial<typeof state>): Labelling {
  Object.assign(state, change)
  return now()
}

function now(): Labelling {
  return {
    consentedAt: null,
    labels: state.labels,
    labelsFrom: 'given',
    labelsAt: instant(mockWorld().demo.to),
    seen: [],
    rules: state.rules,
    conflicts: labellingConflicts(state.rules, state.labels, nameOf),
    isOn: state.isOn,
    switchedBy: state.by,
    switchedAt: state.at,
    sources: mockWorld().demo.sources.map(({ id, name }) => ({
      id,
      name,
      system: 'microsoft' as const,
      canLabel: true,
      tellsLabels: false,
    })),
  }
}

/** Files as the semantic layer tells them, with their sensitivity. */
function files(): Row[] {
  const { cubes, rating, demo } = mockWorld()
  const names = new Map(demo.sources.map(({ id, name }) => [id, name]))
  return cubes.items.map(row => ({
    ...row,
    sensitivity: rating.sensitivityOf({ label: row.label as string[] }),
    sourceName: names.get(String(row.source)) ?? '',
  }))
}

const able = (filter?: MetricFilter) =>
  files().filter(row => matches(row, { and: [...canCarry, ...(filter ? [filter] : [])] }))

interface Decided {
  row: Row
  label: string
  outcome: LabellingOutcome
}

function decided(rules: readonly LabellingRule[]): Decided[] {
  const ranks = ranksOf(state.labels)
  const isAble = (row: Row) => matches(row, { and: [...canCarry] })
  const all = files()
  return wantedLabels(rules, state.labels).flatMap(({ label, filter }) =>
    all
      .filter(row => matches(row, filter))
      .map(row => {
        const by = row.carriedBy === 'person' || row.carriedBy === 'rule' ? row.carriedBy : ''
        const ids = String(row.carriedLabels).split(' ').filter(Boolean)
        return { row, label: label.id, outcome: isAble(row) ? decideLabel(label.id, { ids, by }, ranks) : 'format' }
      }),
  )
}

function countsOf(found: readonly Decided[]): Partial<Record<LabellingOutcome, number>> {
  return Object.fromEntries([...Map.groupBy(found, ({ outcome }) => outcome)].map(([name, own]) => [name, own.length]))
}

function toFile(row: Row): LabelledFile {
  const ids = String(row.carriedLabels).split(' ').filter(Boolean)
  return {
    kind: 'item',
    id: String(row.id),
    name: String(row.name),
    path: String(row.path),
    sourceId: String(row.source),
    sourceCode: Number(row.sourceCode),
    owner: String(row.owner),
    sensitivity: Number(row.sensitivity) as SensitivityLevel,
    shareType: row.shareType as LabelledFile['shareType'],
    carries: ids.map(id => state.labels.find(label => label.id === id)?.name ?? id),
    carriedBy: row.carriedBy === 'person' || row.carriedBy === 'rule' ? row.carriedBy : '',
  }
}
