import type {
  MetricCube,
  MetricFilter,
  ReadyReportId,
  ReportBlock,
  ReportDraft,
  ReportFrame,
} from '@sharelight/contract'

type Of<Kind extends ReportBlock['kind']> = Extract<ReportBlock, { kind: Kind }>
type Chart = Of<'chart'>
type Table = Of<'table'>

export const heading = (text: string): ReportBlock => ({ kind: 'heading', text })
export const paragraph = (text: string): ReportBlock => ({ kind: 'text', text })

export const figure = (title: string, [cube, measure]: [MetricCube, string], filter?: MetricFilter): ReportBlock => ({
  kind: 'number',
  title,
  cube,
  measure,
  filter: filter ?? null,
})

export const chart = (
  title: string,
  asked: Pick<Chart, 'cube' | 'measures' | 'shape'> & Partial<Chart>,
): ReportBlock => ({ dimension: null, grain: 'Total', filter: null, limit: 10, ...asked, kind: 'chart', title })

export const table = (title: string, asked: Pick<Table, 'cube'> & Partial<Table>): ReportBlock => ({
  dimensions: [],
  measures: [],
  filter: null,
  sort: [],
  limit: 50,
  ...asked,
  kind: 'table',
  title,
})

export const list = (title: string, name: Of<'list'>['list'], limit = 200): ReportBlock => ({
  kind: 'list',
  title,
  list: name,
  limit,
})

export const is = (dimension: string, value: string | number): MetricFilter => ({ dimension, operator: 'eq', value })
export const least = (dimension: string, value: number): MetricFilter => ({ dimension, operator: 'gte', value })
export const isNot = (dimension: string, value: string): MetricFilter => ({ dimension, operator: 'neq', value })
export const among = (dimension: string, value: string[]): MetricFilter => ({ dimension, operator: 'in', value })
export const downBy = (by: string) => [{ by, direction: 'Descend' as const }]

interface Draft {
  base: ReadyReportId
  name: string
  description: string
  frame?: ReportFrame
  blocks: ReportBlock[]
}

export const ready = ({ frame = 'last_month', ...draft }: Draft): ReportDraft => ({ ...draft, frame, filter: null })
