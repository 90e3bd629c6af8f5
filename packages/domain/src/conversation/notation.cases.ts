import { anomalyKinds, type ConversationQuery, type MetricFilter, type TimeRange } from '@sharelight/contract'
import { readdirSync, readFileSync } from 'node:fs'
import { sharing } from './lexicon/deeds.ts'

/*
 * A case is a line `question => query`, or `query || query` where two answer it alike. A query is written as
 *   events.risky; by actor; per Week; where shareType=personal & sensitivity>=2; in last_month; sort size desc; top 5; compared
 * with `events list` where things are listed. `-` is a question without an answer, `? word` one of which that word is not understood.
 * A line that begins with `>` goes on from the one before.
 */
export interface Case {
  question: string
  expected: string[]
  goesOn: boolean
}

export const clock = { now: new Date('2026-11-18T12:00:00Z'), timeZone: 'UTC' }

export function casesIn(folder: string): Case[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap(file => readFileSync(`${folder}/${file}`, 'utf8').split('\n'))
    .filter(line => line.includes('=>'))
    .map(line => {
      const at = line.lastIndexOf('=>')
      return {
        question: line.slice(0, at).replace(/^> /, '').trim(),
        expected: line
          .slice(at + 2)
          .split('||')
          .map(canonical),
        goesOn: line.startsWith('> '),
      }
    })
}

const units = { h: 0, d: 1, w: 7 } as const

/** `30d` is the last thirty days until the end of today, `6m` and `2y` likewise. */
function lastOf(text: string): string | undefined {
  const match = /^(\d+)([hdwmy])$/.exec(text)
  if (!match) return undefined
  const [count, unit] = [Number(match[1]), match[2] ?? '']
  if (unit === 'h')
    return shownRange({
      from: new Date(clock.now.getTime() - count * 3_600_000).toISOString(),
      to: clock.now.toISOString(),
    })
  const months = unit === 'm' ? count : unit === 'y' ? 12 * count : 0
  const from = new Date(Date.UTC(2026, 10 - months, 19 - (months ? 0 : count * units[unit as 'd' | 'w'])))
  return shownRange({ from: from.toISOString(), to: '2026-11-19T00:00:00.000Z' })
}

const ago = (text: string) =>
  text.replace(/^modifiedAt<(\d+)y$/, (_, years) => `modifiedAt<${2026 - Number(years)}-11-18`)

function canonical(text: string): string {
  return text
    .trim()
    .split('; ')
    .map(part => {
      if (part.startsWith('where ')) return `where ${part.slice(6).split(' & ').map(named).toSorted().join(' & ')}`
      return part.startsWith('in ') ? `in ${lastOf(part.slice(3)) ?? part.slice(3)}` : part
    })
    .join('; ')
}

const weeks: Readonly<Record<string, string>> = {
  this_week: '2026-11-16..2026-11-23',
  last_week: '2026-11-09..2026-11-16',
  this_month: '2026-11-01..2026-12-01',
  last_month: '2026-10-01..2026-11-01',
}
const named = (condition: string) =>
  ago(condition.replace(/^firstSeenAt=(\w+)$/, (_, frame: string) => `firstSeenAt=${weeks[frame] ?? lastOf(frame)}`))

export const shownRange = ({ from, to }: TimeRange) =>
  [from, to].map(instant => (instant.endsWith('T00:00:00.000Z') ? instant.slice(0, 10) : instant)).join('..')

/** A query as the cases write it. */
export function notationOf(query: ConversationQuery): string {
  const { cube, measure, dimension, grain, conditions, frame, limit, sort, compared } = query
  const where = shownConditions(conditions).toSorted().join(' & ')
  const isLeast = sort !== null && sort.by === measure
  const when = frame === null ? (cube === 'events' ? 'all' : '') : typeof frame === 'string' ? frame : shownRange(frame)
  return [
    measure === null ? `${cube} list` : `${cube}.${measure}`,
    dimension && `by ${dimension.replace(/^(item|folder)Name$/, '$1')}`,
    grain !== 'Total' && `per ${grain}`,
    where && `where ${where}`,
    when && `in ${when}`,
    sort && !isLeast && `sort ${sort.by} ${sort.direction === 'Descend' ? 'desc' : 'asc'}`,
    limit && `${isLeast ? 'bottom' : 'top'} ${limit}`,
    isLeast && !limit && 'bottom',
    compared && 'compared',
  ]
    .filter(Boolean)
    .join('; ')
}

const signs = {
  eq: '=',
  neq: '!=',
  in: '=',
  nin: '!=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  contains: '~',
  starts: '^',
} as const
const formats: Readonly<Record<string, string>> = {
  wordprocessing: 'document',
  'image/': 'image',
  zip: 'archive',
  'text/plain': 'text',
}

function shownConditions(conditions: readonly MetricFilter[]): string[] {
  const seen = conditions.flatMap(each =>
    'dimension' in each && each.dimension === 'firstSeenAt' ? [String(each.value)] : [],
  )
  const rest = conditions.filter(each => !('dimension' in each && each.dimension === 'firstSeenAt'))
  return [
    ...rest.map(shownCondition),
    ...(seen[0] && seen[1] ? [`firstSeenAt=${shownRange({ from: seen[0], to: seen[1] })}`] : []),
  ]
}

function shownCondition(filter: MetricFilter): string {
  if (!('dimension' in filter)) {
    const [first] = Object.values(filter).flat() as MetricFilter[]
    const value = first && 'value' in first ? String(first.value) : ''
    return `format${'nor' in filter ? '!=' : '='}${formats[value] ?? value}`
  }
  const { dimension, operator, value } = filter
  const all = [value].flat()
  if (dimension === 'expiresAt') return 'expiresAt=never'
  if (dimension === 'modifiedAt') return `modifiedAt<${String(value).slice(0, 10)}`
  const special =
    all.length === anomalyKinds.length && dimension === 'anomaly'
      ? 'any'
      : all.length === sharing.length && dimension === 'type'
        ? 'sharing'
        : dimension === 'hour' && all[0] === 22
          ? 'night'
          : undefined
  return `${dimension}${signs[operator]}${special ?? all.map(String).toSorted().join(',')}`
}
