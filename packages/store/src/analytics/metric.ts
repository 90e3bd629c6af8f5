import type { MetricAnswer, MetricQuery } from '@sharelight/contract'
import { compileMetric, type Column, type CompiledMetric, type MetricScope } from '@sharelight/metrics'
import type { Analytics } from './client.ts'
import { answerBySlices } from './slices/answer.ts'
import type { Row } from './tables.ts'
import { idsOf } from './entity-numbers.ts'

type Value = MetricAnswer['rows'][number][string]

const kinds = { items: 'item', folders: 'folder', identities: 'identity' } as const
const noId = '00000000-0000-0000-0000-000000000000'

interface SliceOptions {
  /** How many events a month must have for its part of an answer to be kept. */
  sliceMonthsOf?: number
}

/** Asks the semantic layer one question. @throws MetricError when it cannot be answered as it stands */
export async function runMetric(
  { analytics }: { analytics: Analytics },
  scope: MetricScope,
  query: MetricQuery,
  { sliceMonthsOf }: SliceOptions = {},
): Promise<MetricAnswer> {
  const own = compileMetric(query, scope)
  const sliced = await answerBySlices(analytics, scope, { query, atLeast: sliceMonthsOf })
  const compiled = { ...own, ...sliced }
  const { sql, totalSql } = compiled
  const params = { ...own.params, ...sliced?.params }
  const stored = await analytics.rows(sql, params)
  const [rows, total] = await Promise.all([
    decorated(analytics, scope.organisationId, { compiled: { ...compiled, params: own.params }, stored }),
    totalOf(stored, own.params, () => analytics.rows<{ total: string }>(totalSql, params)),
  ])
  return { rows, total }
}

/** Asks for the total only when the page does not already tell it. */
async function totalOf(
  page: readonly Row[],
  { limit, offset }: CompiledMetric['params'],
  ask: () => Promise<{ total: string }[]>,
): Promise<number> {
  const told = page[0]?.['total']
  if (told !== undefined) return Number(told)
  if (page.length < Number(limit) && (page.length > 0 || Number(offset) === 0)) return Number(offset) + page.length
  return Number((await ask())[0]?.total ?? 0)
}

interface Stored {
  compiled: CompiledMetric
  stored: readonly Row[]
}

async function decorated(
  analytics: Analytics,
  organisationId: string,
  { compiled, stored }: Stored,
): Promise<MetricAnswer['rows']> {
  const { columns, hidden, decorations, params } = compiled
  const idOf = await idsOfNumbers(analytics, organisationId, { columns, stored })
  const rows = stored.map(row =>
    Object.fromEntries(
      columns.map(column => [column.name, decode(column, idOf(column, row[column.word?.alias ?? column.alias]))]),
    ),
  )
  for (const { ofAlias, byNumber, sql, columns: wanted } of decorations) {
    const ids = [...new Set(stored.map(row => String(row[ofAlias])))].filter(id => id !== noId && id !== '0')
    const found = ids.length ? await analytics.rows(sql, { ...params, ids: byNumber ? ids.map(Number) : ids }) : []
    const byId = new Map(found.map(row => [String(row['id']), row]))
    stored.forEach((row, index) => {
      const facts = byId.get(String(row[ofAlias]))
      for (const { name, alias } of wanted)
        Object.assign(rows[index] ?? {}, { [name]: facts ? String(facts[alias]) : null })
    })
  }
  for (const row of rows) for (const name of hidden) delete row[name]
  return rows
}

/** Columns that give numbers, as ids: which those are is asked for once a table. */
async function idsOfNumbers(
  analytics: Analytics,
  organisationId: string,
  { columns, stored }: { columns: readonly Column[]; stored: readonly Row[] },
) {
  const numbersIn = (column: Column) => stored.flatMap(row => [row[column.alias]].flat().map(Number))
  const tables = Map.groupBy(
    columns.filter(({ numbered }) => numbered),
    ({ numbered }) => numbered,
  )
  const ids = new Map(
    await Promise.all(
      [...tables].map(
        async ([table, of]) =>
          [
            table,
            table
              ? await idsOf(analytics, organisationId, { kind: kinds[table], numbers: of.flatMap(numbersIn) })
              : new Map<number, string>(),
          ] as const,
      ),
    ),
  )
  return ({ numbered }: Column, value: unknown): unknown => {
    const known = ids.get(numbered)
    if (!numbered || !known) return value
    return Array.isArray(value) ? value.map(one => known.get(Number(one)) ?? noId) : (known.get(Number(value)) ?? noId)
  }
}

function decode({ type }: Column, value: unknown): Value {
  if (value === null || value === undefined) return null
  if (type === 'list') return (value as unknown[]).map(String).sort()
  if (type === 'number') return Number(value)
  if (type === 'boolean') return value === true || Number(value) === 1
  if (type === 'time') return instant(String(value))
  return value === noId ? null : String(value)
}

/** ClickHouse prints instants in UTC, to the second or to the millisecond. */
function instant(text: string): string | null {
  const time = Date.parse(`${text.replace(' ', 'T')}Z`)
  return time === 0 || Number.isNaN(time) ? null : new Date(time).toISOString()
}
