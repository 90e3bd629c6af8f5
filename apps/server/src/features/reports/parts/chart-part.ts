import type { MetricGrain, MetricQuery, ReportBlock, ReportPart, TimeRange } from '@sharelight/contract'
import { dateAs, dateIn, englishWording, frameAt, saidValue, shownCell, type Wording } from '@sharelight/domain'
import { cubes } from '@sharelight/metrics'
import type { Context } from '../../../context.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { withinEdition } from '../../metrics/verbs/within-edition.ts'
import type { Resolved } from './asked.ts'
import { columnOf, namingFor } from './columns.ts'
import { filterOf, withEntities } from './query.ts'

type Block = Extract<ReportBlock, { kind: 'chart' }>
type Chart = Extract<ReportPart, { kind: 'chart' }>

const severities: Readonly<Record<string, number>> = { low: 1, medium: 2, high: 3 }
const severityNames: Readonly<Record<string, string>> = { low: 'Low', medium: 'Medium', high: 'High' }
/** A chart with more points than that is no picture any more. */
const mostPoints = 400

export async function chartPart(ctx: Context, block: Block, resolved: Resolved): Promise<ReportPart> {
  const { filter, refused } = filterOf(block, resolved)
  const empty: Chart = {
    kind: 'chart',
    title: block.title,
    shape: block.shape,
    unit: unitOf(block),
    categories: [],
    series: [],
    note: refused ?? null,
  }
  if (refused) return empty
  const shared = { cube: block.cube, measures: block.measures, timeFrame: resolved.frame, ...(filter && { filter }) }
  const made =
    block.dimension === null
      ? await overTime(ctx, block, resolved, shared)
      : await byDimension(ctx, block, { dimension: block.dimension, shared, wording: resolved.wording })
  return made.categories.length ? { ...empty, ...made } : { ...empty, note: 'Nothing was found.' }
}

type Shared = Pick<Parameters<typeof ask>[1], 'cube' | 'measures' | 'timeFrame' | 'filter'>
type Made = Pick<Chart, 'categories' | 'series' | 'note'>

const levels = new Set(['sensitivity', 'severity', 'maxSensitivity', 'maxSeverity'])

async function byDimension(
  ctx: Context,
  block: Block,
  { dimension, shared, wording }: { dimension: string; shared: Shared; wording: Wording },
): Promise<Made> {
  const [first = ''] = block.measures
  const query: MetricQuery = {
    ...shared,
    dimensions: withEntities(block.cube, [dimension]),
    sort: [
      // Levels have an order of their own.
      ...(levels.has(dimension) ? [{ by: dimension, direction: 'Descend' as const }] : []),
      { by: first, direction: 'Descend' },
      ...(!levels.has(dimension) && dimension in cubes[block.cube].dimensions
        ? [{ by: dimension, direction: 'Ascend' as const }]
        : []),
    ],
    limit: block.limit,
  }
  const { rows, total } = await ask(ctx, withinEdition(ctx, query))
  const column = columnOf(block.cube, dimension)
  const cellOf = await namingFor(ctx, [column], { rows, wording })
  const isThere = rows.filter(row => block.measures.some(measure => Number(row[measure] ?? 0) !== 0))
  return {
    categories: isThere.map(row => {
      const shown = shownCell(cellOf(column, row[dimension]), column.cell, ctx.organisation.timeZone, wording)
      return shown === '—' ? saidValue(wording, 'None', 'chart') : shown
    }),
    series: seriesOf(block, measure => isThere.map(row => numberOf(row[measure]))),
    note: total > block.limit ? `The first ${block.limit} of ${total}.` : null,
  }
}

async function overTime(ctx: Context, block: Block, { frame, wording }: Resolved, shared: Shared): Promise<Made> {
  const inFrame = await dataIn(ctx, frame, shared)
  if (!inFrame) return { categories: [], series: [], note: null }
  const grain = grainFor(block.grain, inFrame)
  const query: MetricQuery = { ...shared, grain, sort: [{ by: 'time', direction: 'Descend' }], limit: mostPoints }
  const { rows } = await ask(ctx, withinEdition(ctx, query))
  const known = new Map(rows.map(row => [Date.parse(String(row['time'])), row]))
  const units = unitsIn(ctx, inFrame, grain)
  return {
    categories: units.map(unit => nameOf(unit, { grain, timeZone: ctx.organisation.timeZone, wording })),
    series: seriesOf(block, measure => units.map(unit => numberOf(known.get(unit.getTime())?.[measure]) ?? 0)),
    note: null,
  }
}

/** The part of a long frame that has data; a frame of a year or less as it is. */
async function dataIn(ctx: Context, frame: TimeRange, shared: Shared): Promise<TimeRange | undefined> {
  const end = new Date(Math.min(Date.parse(frame.to), ctx.services.now().getTime())).toISOString()
  const shown = { from: frame.from, to: end > frame.from ? end : frame.to }
  if (Date.parse(shown.to) - Date.parse(shown.from) <= 366 * dayMs || cubes[shared.cube].time.kind !== 'activity')
    return shown
  const { rows } = await ask(ctx, { ...shared, grain: 'Month', sort: [{ by: 'time', direction: 'Ascend' }], limit: 1 })
  const first = rows[0]?.['time']
  return typeof first === 'string' && first > shown.from ? { ...shown, from: first } : first ? shown : undefined
}

const dayMs = 86_400_000
const mostBars = 100
const lengths = { Day: dayMs, Week: 7 * dayMs, Month: 30 * dayMs } as const

/** The block's grain, or a coarser one where its bars would be too thin to see. */
function grainFor(asked: MetricGrain, { from, to }: TimeRange): keyof typeof lengths {
  const length = Date.parse(to) - Date.parse(from)
  const wanted = asked === 'Total' ? 'Month' : asked
  const fitting = (['Day', 'Week', 'Month'] as const).filter(grain => lengths[grain] >= lengths[wanted])
  return fitting.find(grain => length / lengths[grain] <= mostBars) ?? 'Month'
}

function seriesOf({ cube, measures }: Block, valuesOf: (measure: string) => (number | null)[]): Chart['series'] {
  const areSeverities = measures.length > 1 && measures.every(measure => measure in severities)
  return measures.map(measure => ({
    name: areSeverities ? (severityNames[measure] ?? measure) : columnOf(cube, measure).title,
    tone: areSeverities ? (severities[measure] ?? null) : null,
    values: valuesOf(measure),
  }))
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)
const unitOf = ({ cube, measures: [first = ''] }: Block) => cubes[cube].measures[first]?.unit ?? cube

/** The starts of the days, weeks or months of a frame. */
function unitsIn({ organisation }: Context, { from, to }: TimeRange, grain: MetricGrain): Date[] {
  const unit = grain === 'Day' ? 'day' : grain === 'Week' ? 'week' : 'month'
  const end = Date.parse(to)
  const units: Date[] = []
  let next = frameAt(unit, new Date(from), organisation.timeZone)
  while (next.from.getTime() < end) {
    units.push(next.from)
    if (units.length > mostPoints) units.shift()
    next = frameAt(unit, next.to, organisation.timeZone)
  }
  return units
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

interface Named {
  grain: MetricGrain
  timeZone: string
  wording: Wording
}

function nameOf(start: Date, { grain, timeZone, wording: { locale } }: Named): string {
  if (locale !== englishWording.locale)
    return dateAs(locale, start, {
      timeZone,
      month: 'short',
      ...(grain === 'Month' ? { year: 'numeric' } : { day: 'numeric' }),
    })
  const { day, month, year } = dateIn(start, timeZone)
  const name = months[month - 1] ?? ''
  return grain === 'Month' ? `${name} ${year}` : `${day} ${name}`
}
