import {
  endPostureException,
  exceptPosture,
  getPosture,
  getPostureCheck,
  getPostureTrend,
  listPostureFailures,
  postureGroups,
  postureValues,
  type PostureCheck,
  type PostureFailure,
} from '@sharelight/contract'
import { addUp, checks, postureScore, weigh, type Check, type ItemCheck, type Weighed } from '@sharelight/domain'
import { mock, MockRefusal, type Mock } from './mock.ts'
import { matches } from './query.ts'
import type { Row } from './row.ts'
import { instant, mockWorld } from './world.ts'

/** The posture of what the demo organisation holds: what its files tell, and nothing of sources that the fake has not. */
export const posture: readonly Mock[] = [
  mock(getPosture, () => {
    const rows = checks.map(check => rowOf(check))
    const { demo } = mockWorld()
    const of = (test: (check: PostureCheck) => boolean) => scored(rows.filter(test))
    const sum = (name: 'passed' | 'failed' | 'unknown') => rows.reduce((total, row) => total + row[name], 0)
    return {
      score: scored(rows).score,
      evaluatedAt: instant(demo.to),
      coverage: {
        judged: rows.filter(({ state }) => state === 'failing' || state === 'passing').length,
        checks: rows.length,
        passed: sum('passed'),
        failed: sum('failed'),
        unknown: sum('unknown'),
        excepted: 0,
      },
      groups: postureGroups.map(group => ({ group, ...of(check => check.group === group) })),
      postures: postureValues.map(value => ({ posture: value, ...of(check => check.posture === value) })),
      sources: demo.sources.map(({ id, name }) => ({
        id,
        name,
        icon: 'database',
        ...scored(checks.map(check => rowOf(check, id))),
      })),
      checks: rows,
    }
  }),
  mock(getPostureTrend, () => {
    const now = scored(checks.map(check => rowOf(check))).score ?? 0
    const { to } = mockWorld().demo
    return {
      days: Array.from({ length: shownDays }, (_, index) => ({
        day: instant(to - (shownDays - 1 - index) * dayMs).slice(0, 10),
        score: Math.max(0, now - (shownDays - 1 - index) / 6),
      })),
    }
  }),
  mock(getPostureCheck, ({ id }) => {
    const check = checks.find(each => each.id === id)
    if (!check) throw new MockRefusal(404, `There is no check "${id}".`)
    return {
      ...rowOf(check),
      sources: mockWorld().demo.sources.flatMap(({ id: source, name }) => {
        const { passed, failed, unknown } = rowOf(check, source)
        return passed + failed + unknown
          ? [{ id: source, name, icon: 'database', passed, failed, unknown, excepted: 0, since: null, waysOut: [] }]
          : []
      }),
      exceptions: [],
      where: check.of === 'items' ? [...check.among, ...check.fails(new Date(mockWorld().demo.to))] : null,
    }
  }),
  mock(listPostureFailures, ({ id, source, search = '', offset = 0, limit = 50 }) => {
    const check = checks.find(each => each.id === id)
    const rows = check?.of === 'items' ? failingRows(check, source) : []
    const found = rows.filter(({ path }) => String(path).toLowerCase().includes(search.toLowerCase()))
    return { items: found.slice(offset, offset + limit).map(toFailure), total: found.length }
  }),
  mock(exceptPosture, () => {
    throw new MockRefusal(400, 'Mock mode keeps no exceptions.')
  }),
  mock(endPostureException, () => ({})),
]

const dayMs = 86_400_000
const shownDays = 120

function rowOf(check: Check, source?: string): PostureCheck {
  const { id, title, why, posture: value, group, severity, of, standards, playbook } = check
  const counts = check.of === 'items' ? countsOf(check, source) : none
  const { passed, failed, unknown } = counts
  return {
    id,
    title,
    why,
    posture: value,
    group,
    severity,
    of,
    standards: [...standards],
    playbook: playbook ?? null,
    list: (check.of === 'accounts' && check.list) || null,
    ...counts,
    excepted: 0,
    score: postureScore(weigh({ severity, passed, failed })),
    state: failed ? 'failing' : passed ? 'passing' : unknown ? 'unknown' : 'not_asked',
    since: null,
  }
}

const none = { passed: 0, failed: 0, unknown: 0 }

function countsOf(check: ItemCheck, source: string | undefined) {
  const rows = rowsAmong(check, source)
  const failed = failingRows(check, source).length
  const unknown = check.unknown.length ? rows.filter(row => matches(row, { and: [...check.unknown] })).length : 0
  return { passed: Math.max(0, rows.length - failed - unknown), failed, unknown }
}

function rowsAmong(check: ItemCheck, source: string | undefined): Row[] {
  const { cubes, rating } = mockWorld()
  return cubes.items
    .filter(row => source === undefined || row.source === source)
    .map(row => ({ ...row, sensitivity: rating.sensitivityOf(row) }))
    .filter(row => matches(row, { and: [...check.among] }))
}

function failingRows(check: ItemCheck, source: string | undefined) {
  const conditions = check.fails(new Date(mockWorld().demo.to))
  return rowsAmong(check, source).filter(row => matches(row, { and: [...conditions] }))
}

function toFailure(row: Row): PostureFailure {
  const sourceId = String(row.source)
  const source = mockWorld().demo.sources.find(({ id }) => id === sourceId)?.name ?? ''
  const [id, name, path] = [String(row.id), String(row.name), String(row.path)]
  return { sourceId, source, kind: 'item', id, name, path, since: null, exception: null }
}

function scored(rows: readonly PostureCheck[]) {
  const weights: Weighed[] = rows.map(({ severity, passed, failed }) =>
    weigh({ severity: severity as 1 | 2 | 3, passed, failed }),
  )
  return {
    score: postureScore(addUp(weights)),
    failing: rows.filter(({ failed }) => failed > 0).length,
    checks: rows.filter(({ passed, failed }) => passed + failed > 0).length,
  }
}
