import type { ReportPart } from '@sharelight/contract'
import { chartOption, shownBytes, shownCell, shownNumber, type ChartPart } from '@sharelight/domain'
import { lazy, Suspense, useMemo } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../lib/format.ts'
import type { ChartColors } from './chart/colors.ts'
import { LoadingState } from './states.tsx'
import { texts } from '#texts/reports.ts'
import classes from './report-parts.module.css'

const Chart = lazy(() => import('./chart/chart.tsx').then(module => ({ default: module.Chart })))

type Of<Kind extends ReportPart['kind']> = Extract<ReportPart, { kind: Kind }>
const numeric = new Set(['number', 'bytes', 'percent'])

interface PartsProps {
  parts: readonly ReportPart[]
  timeZone: string
  /** The list of what a part counts, where there is one. */
  linkOf?: (part: ReportPart) => string | undefined
}

/** The parts of a report as it would be printed; figures that follow one another stand side by side. */
export function Parts({ parts, timeZone, linkOf }: PartsProps) {
  return grouped(parts).map((group, place) =>
    Array.isArray(group) ? (
      <div key={place} className={classes.figures}>
        {group.map(part => (
          <Figure key={part.title} part={part} to={linkOf?.(part)} />
        ))}
      </div>
    ) : (
      <Part key={place} part={group} timeZone={timeZone} />
    ),
  )
}

function grouped(parts: readonly ReportPart[]): (Exclude<ReportPart, Of<'number'>> | Of<'number'>[])[] {
  const groups: (Exclude<ReportPart, Of<'number'>> | Of<'number'>[])[] = []
  for (const part of parts) {
    const last = groups.at(-1)
    if (part.kind !== 'number') groups.push(part)
    else if (Array.isArray(last)) last.push(part)
    else groups.push([part])
  }
  return groups
}

function Part({ part, timeZone }: { part: Exclude<ReportPart, Of<'number'>>; timeZone: string }) {
  if (part.kind === 'heading') return <h2>{part.text}</h2>
  if (part.kind === 'text') return part.text.split(/\n\s*\n/).map(text => <p key={text}>{text}</p>)
  return (
    <section>
      <h3>{part.title}</h3>
      {part.note && <p className="caption">{part.note}</p>}
      {part.kind === 'chart' ? <ChartView part={part} /> : <TableView part={part} timeZone={timeZone} />}
    </section>
  )
}

const shownValue = (value: number | null, unit: string) =>
  value === null ? '—' : unit === 'bytes' ? shownBytes(value) : shownNumber(value)

function Figure({ part: { title, value, before, unit, note }, to }: { part: Of<'number'>; to: string | undefined }) {
  const shown = shownValue(value, unit)
  return (
    <div className={classes.figure}>
      <strong>{to && value !== null ? <Link to={to}>{shown}</Link> : shown}</strong>
      <span>{title}</span>
      <p className="caption">{note ?? (before === null ? '' : texts.before(shownValue(before, unit)))}</p>
    </div>
  )
}

function ChartView({ part }: { part: ChartPart }) {
  const option = useMemo(
    () => (colors: ChartColors) =>
      chartOption(part, {
        text: colors.text,
        muted: colors.muted,
        hairline: colors.hairline,
        severity: colors.severity,
        series: [colors.accent, ...colors.sensitivity.slice(1), ...colors.severity],
        font: 'Inter Variable, system-ui',
        fontSize: 11,
      }),
    [part],
  )
  if (!part.categories.length) return null
  const height = part.shape === 'bars' ? 40 + part.categories.length * 26 * part.series.length : 240
  return (
    <Suspense fallback={<LoadingState height={height} />}>
      <Chart label={part.title} height={height} option={option} />
    </Suspense>
  )
}

function TableView({ part: { columns, rows, total, title }, timeZone }: { part: Of<'table'>; timeZone: string }) {
  if (!rows.length) return null
  return (
    <>
      <div className={classes.table} role="region" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column.title} scope="col" data-number={numeric.has(column.cell) || undefined}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={place}>
                {columns.map((column, at) => (
                  <td key={column.title} data-number={numeric.has(column.cell) || undefined}>
                    {shownCell(row[at] ?? null, column.cell, timeZone)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length < total && <p className="caption">{texts.rows(rows.length, formatNumber(total))}</p>}
    </>
  )
}
