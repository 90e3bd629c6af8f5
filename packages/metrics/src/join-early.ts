import type { Parts } from './parts.ts'
import type { Cube } from './cube.ts'
import type { CompiledFilter } from './filter.ts'
import { inTwoSteps } from './measures.ts'
import type { SelectedDimension } from './select.ts'

/**
 * Where an answer goes through two different keys, grouping by the keys first saves nothing: there are about as many pairs of them
 * as rows. Nor does it where different values are counted: every key would hold a set of them. Then the tables behind dimensions are spread out and joined row by row, as numbers instead of words unless a condition
 * needs the words; those behind measures come after.
 */
export function joinsEarly({ cube, selection: { dimensions, measures } }: Parts): boolean {
  const keys = new Set(
    [...dimensions, ...measures].flatMap(({ relation }) =>
      relation === undefined ? [] : relationOf(cube, relation).key,
    ),
  )
  const holdsSets = measures.some(({ sql, relation }) => relation === undefined && sql.startsWith('uniqExact'))
  return (keys.size > 1 || holdsSets) && dimensions.some(({ relation }) => relation !== undefined)
}

type Where = (conditions: readonly string[]) => string
interface Joined {
  sql: string
  constants: Record<string, string>
}
interface Column {
  alias: string
  sql: string
}
interface Related {
  relation: string
  key: string
  rows: string
  of: readonly SelectedDimension[]
}

export function groupJoined(parts: Parts, where: Where): Joined {
  const {
    cube,
    selection: { dimensions, measures },
  } = parts
  const late = lateConditions(parts.conditions)
  const coded = late.length === 0
  const behind = [...new Set(measures.flatMap(({ relation }) => relation ?? []))].map(relation => ({
    relation,
    ...relationOf(cube, relation),
  }))
  const related = [...Map.groupBy(dimensions, ({ relation }) => relation)].flatMap(([relation, of]) =>
    relation === undefined ? [] : { relation, of, ...relationOf(cube, relation) },
  )
  const columns = innerColumns(parts, { coded, keys: [...new Set(behind.map(({ key }) => key))] })
  const joins = related.map(
    each =>
      `INNER JOIN (${coded ? numbered(each) : spread(each)}) AS ${each.relation} ON ${each.relation}.joined = fact.${each.key}`,
  )
  const grouped = `SELECT ${listed([...columns.groups, ...columns.states])}
FROM ${cube.table} AS fact
${joins.join('\n')}${where([...parts.conditions.early, ...late])}
GROUP BY ${columns.groups.map(({ alias }) => alias).join(', ')}`
  const words = dimensions.map(({ alias, relation }) =>
    relation !== undefined && coded ? `all_${alias}[n_${alias}] AS ${alias}` : alias,
  )
  const constants = coded
    ? Object.fromEntries(related.flatMap(each => each.of.map(one => [`all_${one.alias}`, everyValue(each, one)])))
    : {}
  const plain = () =>
    coded ? `SELECT ${[...words, ...measures.map(({ alias }) => alias)].join(', ')} FROM (\n${grouped}\n)` : grouped
  if (!behind.length) return { sql: plain(), constants }
  const whole = measures.map(({ alias, sql, relation }) => ({
    alias,
    sql: relation === undefined ? inTwoSteps(sql, `s_${alias}`).whole : sql,
  }))
  const after = behind.map(
    ({ relation, key, rows }) => `INNER JOIN (${rows}) AS ${relation} ON ${relation}.joined = fact.k_${key}`,
  )
  const outer = `SELECT ${[...words, listed(whole)].join(',\n  ')}\nFROM (\n${grouped}\n) AS fact\n${after.join('\n')}`
  return { sql: `${outer}\nGROUP BY ${dimensions.map(({ alias }) => alias).join(', ')}`, constants }
}

/** What rows are grouped by, keys that measures still need among it, and what is counted in each group. */
function innerColumns(
  { selection: { dimensions, measures } }: Parts,
  { coded, keys }: { coded: boolean; keys: readonly string[] },
) {
  const name = (alias: string) => (coded ? `n_${alias}` : alias)
  const shown = dimensions.map(({ alias, sql, relation }): Column =>
    relation === undefined ? { alias, sql } : { alias: name(alias), sql: `${relation}.${name(alias)}` },
  )
  const own = measures.filter(({ relation }) => relation === undefined)
  return {
    groups: [...shown, ...keys.map((key): Column => ({ alias: `k_${key}`, sql: `fact.${key}` }))],
    states: keys.length
      ? own.map(({ alias, sql }): Column => ({ alias: `s_${alias}`, sql: inTwoSteps(sql, '').partial }))
      : own,
  }
}

const listed = (columns: readonly Column[]) => columns.map(({ alias, sql }) => `${sql} AS ${alias}`).join(',\n  ')

/** A relation's rows, one for each value of its dimensions. */
function spread({ relation, rows, of }: Related): string {
  const values = of.map(({ alias, sql, spread: several }) => `${several ? `arrayJoin(${sql})` : sql} AS ${alias}`)
  return `SELECT ${relation}.joined AS joined, ${values.join(', ')} FROM (${rows}) AS ${relation}`
}

/** The same with each value's place among all of them instead. */
function numbered(related: Related): string {
  const places = related.of.map(
    ({ alias }) => `transform(v_${alias}, all_${alias}, arrayEnumerate(all_${alias}), 0::UInt32) AS n_${alias}`,
  )
  return `SELECT joined, ${places.join(', ')} FROM (${spread({ ...related, of: related.of.map(one => ({ ...one, alias: `v_${one.alias}` })) })})`
}

const everyValue = (related: Related, one: SelectedDimension) =>
  `(SELECT groupUniqArray(${one.alias}) FROM (${spread({ ...related, of: [one] })}))`

/** Conditions that wait for spread rows, with what they carry along put in their place. */
export function lateConditions({ late, carried }: CompiledFilter): string[] {
  return late.map(sql =>
    carried.reduceRight(
      (text, part) => text.replaceAll(new RegExp(`\\b${part.alias}\\b`, 'g'), () => `(${part.sql})`),
      sql,
    ),
  )
}

export function relationOf(cube: Cube, name: string) {
  const relation = cube.relations?.[name]
  if (!relation) throw new Error(`The cube ${cube.id} has no relation ${name}.`)
  return relation
}
