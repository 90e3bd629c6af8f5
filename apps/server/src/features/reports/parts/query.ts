import {
  conditionsIn,
  type MetricCube,
  type MetricFilter,
  type MetricQuery,
  type ReportBlock,
} from '@sharelight/contract'
import { cubes } from '@sharelight/metrics'
import type { Resolved } from './asked.ts'
import { aboutSubject } from './subject.ts'

/** A block's condition: its own and the report's; or why it shows nothing, in one sentence. */
export function filterOf(
  block: Extract<ReportBlock, { cube: MetricCube }>,
  { filter, subject }: Resolved,
): { filter?: MetricFilter; refused?: string } {
  const own = aboutSubject(block.filter, subject)
  if (own === 'none') return { refused: `Nobody here goes by “${subject?.search ?? ''}”.` }
  const cube = cubes[block.cube]
  const foreign = filter && conditionsIn(filter).find(({ dimension }) => !isKnown(block.cube, dimension))
  if (foreign)
    return {
      refused: `The report's filter goes by “${foreign.dimension}”, which ${cube.title.toLowerCase()} do not have.`,
    }
  const both = [own, filter].filter(each => each !== null)
  return both.length ? { filter: { and: both } } : {}
}

function isKnown(id: MetricCube, dimension: string): boolean {
  const { dimensions, attributes, links = {} } = cubes[id]
  return dimension in dimensions || dimension in attributes || dimension in links
}

/** Attributes need the entity that they tell of. */
export function withEntities(cube: MetricCube, dimensions: readonly string[]): string[] {
  const needed = dimensions.flatMap(name => cubes[cube].attributes[name]?.of ?? [])
  return [...new Set([...dimensions, ...needed])]
}

export function tableQuery(
  block: Extract<ReportBlock, { kind: 'table' }>,
  { frame }: Resolved,
  filter: MetricFilter | undefined,
): MetricQuery {
  return {
    cube: block.cube,
    dimensions: withEntities(block.cube, block.dimensions),
    measures: block.measures,
    timeFrame: frame,
    sort: ordered(block),
    ...(filter && { filter }),
  }
}

/** The block's own order; without one by the first measure, or by the first columns, so that the same rows always come in the same order. */
function ordered({ cube, sort, dimensions, measures }: Extract<ReportBlock, { kind: 'table' }>): MetricQuery['sort'] {
  const sortable = dimensions.filter(name => name in cubes[cube].dimensions)
  const rest = sortable
    .filter(name => sort.every(({ by }) => by !== name))
    .map(by => ({ by, direction: 'Ascend' as const }))
  const first = sort.length || !measures[0] ? [] : [{ by: measures[0], direction: 'Descend' as const }]
  return [...sort, ...first, ...rest].slice(0, 5)
}
