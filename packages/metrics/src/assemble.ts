import type { CompleteMetricQuery } from '@sharelight/contract'
import type { Cube } from './cube.ts'
import { MetricError } from './error.ts'
import { groupJoined, joinsEarly, lateConditions, relationOf } from './join-early.ts'
import { inTwoSteps } from './measures.ts'
import type { Parts } from './parts.ts'
import type { Selection } from './select.ts'

const list = (parts: readonly { alias: string; sql: string }[]) =>
  parts.map(({ alias, sql }) => `${sql} AS ${alias}`).join(',\n  ')
const where = (conditions: readonly string[]) => (conditions.length ? `\nWHERE ${conditions.join('\n  AND ')}` : '')
const groupBy = (aliases: readonly string[]) => (aliases.length ? `\nGROUP BY ${aliases.join(', ')}` : '')
const page = 'LIMIT {limit:UInt64} OFFSET {offset:UInt64}'

/** The statement for a page of the answer, and the one for its whole length where the page cannot tell. */
export function assemble(parts: Parts): { sql: string; totalSql: string; constants?: Record<string, string> } {
  const { cube, query, selection, conditions } = parts
  if (selection.plain) {
    const ordered = order(cube, query, selection)
    const from = `FROM ${cube.table} AS fact${cube.latest ? ' FINAL' : ''}${where(conditions.early)}`
    return {
      sql: `SELECT ${list(selection.dimensions)}\n${from}${ordered}\n${page}`,
      totalSql: `SELECT count() AS total\n${from}`,
    }
  }
  const { sql, constants } = groups(parts)
  return { ...paged(parts, sql), constants }
}

/** The statement for all groups of the answer, in no order, with the constants that it names. */
export function groups(parts: Parts): { sql: string; constants: Record<string, string> } {
  return joinsEarly(parts) ? groupJoined(parts, where) : { sql: grouping(parts), constants: {} }
}

/** A page of groups, and how many there are. */
export function paged(
  { cube, query, selection }: Pick<Parts, 'cube' | 'query' | 'selection'>,
  grouped: string,
): { sql: string; totalSql: string } {
  const ordered = order(cube, query, selection)
  if (!selection.dimensions.length) return { sql: `${grouped}${ordered}\n${page}`, totalSql: 'SELECT 1 AS total' }
  const words = selection.columns.flatMap(({ word }) => (word ? [`${word.sql} AS ${word.alias}`] : []))
  return {
    // The window counts all groups before the page is cut: the total costs no second run.
    sql: `SELECT ${['*', ...words, 'count() OVER () AS total'].join(', ')} FROM (\n${grouped}\n)${ordered}\n${page}`,
    totalSql: `SELECT count() AS total FROM (\n${grouped}\n)`,
  }
}

function grouping({ cube, selection, conditions }: Parts): string {
  const { dimensions, measures } = selection
  const relations = [...new Set([...dimensions, ...measures].flatMap(({ relation }) => relation ?? []))]
  const table = `FROM ${cube.table} AS fact${cube.latest ? ' FINAL' : ''}`
  if (!relations.length) {
    const shown = [...dimensions.map(spreadOut), ...measures]
    return `SELECT ${list(shown)}\n${table}${where([...conditions.early, ...lateConditions(conditions)])}${groupBy(dimensions.map(({ alias }) => alias))}`
  }
  const keys = [...new Set(relations.map(name => relationOf(cube, name).key))].map(key => ({
    alias: `k_${key}`,
    sql: key,
  }))
  const own = [...keys, ...dimensions.filter(({ relation }) => !relation), ...conditions.carried]
  const states = measures
    .filter(({ relation }) => !relation)
    .map(({ alias, sql }) => ({ alias: `s_${alias}`, sql: inTwoSteps(sql, '').partial }))
  // Spreading over a row's own values must wait as well, or a partial state would count a row for each of them.
  const carried = own.map(({ alias, sql }) => ({ alias, sql }))
  const inner = `SELECT ${list([...carried, ...states])}\n${table}${where(conditions.early)}${groupBy(carried.map(({ alias }) => alias))}`
  const shown = [
    ...dimensions
      .map(({ alias, sql, spread, relation }) => ({ alias, sql: relation ? sql : `fact.${alias}`, spread }))
      .map(spreadOut),
    ...measures.map(({ alias, sql, relation }) => ({
      alias,
      sql: relation ? sql : inTwoSteps(sql, `s_${alias}`).whole,
    })),
  ]
  const joins = relations.map(
    name =>
      `INNER JOIN (${relationOf(cube, name).rows}) AS ${name} ON ${name}.joined = fact.k_${relationOf(cube, name).key}`,
  )
  return `SELECT ${list(shown)}\nFROM (\n${inner}\n) AS fact\n${joins.join('\n')}${where(conditions.late)}${groupBy(dimensions.map(({ alias }) => alias))}`
}

function spreadOut<T extends { alias: string; sql: string; spread: boolean }>({ alias, sql, spread }: T) {
  return { alias, sql: spread ? `arrayJoin(${sql})` : sql }
}

function order(cube: Cube, { sort }: CompleteMetricQuery, { columns, dimensions, plain }: Selection): string {
  const asked = sort.map(({ by, direction }) => {
    const column = columns.find(({ name }) => name === by)
    const dimension = cube.dimensions[by]
    const sql = column?.alias ?? (plain && dimension && !dimension.multi ? dimension.sql : undefined)
    if (!sql)
      throw new MetricError('invalid', 'sort', `Sort by one of the measures or dimensions asked for, not by "${by}".`)
    return { sql, direction: direction === 'Descend' ? ' DESC' : '' }
  })
  // The rest in order too, so that the same question always gives the same page; in one direction, which the table can be read in.
  const direction = asked[0]?.direction ?? ''
  const keys = plain ? dimensions.filter(({ alias }) => alias === `d_${cube.key}`) : dimensions
  const rest = keys
    .filter(({ alias }) => !asked.some(({ sql }) => sql === alias))
    .map(({ alias }) => ({ sql: alias, direction }))
  const all = [...asked, ...rest]
  return all.length ? `\nORDER BY ${all.map(part => `${part.sql}${part.direction}`).join(', ')}` : ''
}
