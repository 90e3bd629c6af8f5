import { queryMetric, queryMetrics, type MetricFilter, type MetricQuery, type TimeRange } from '@sharelight/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { numberIn, textIn, type MetricRow } from '../../../lib/metric-rows.ts'
import { openMeasures } from '../../../lib/open-risk.ts'
import { eventsOf, nobody, subjects, type Subject, type SubjectKind } from '../../../lib/subject.ts'
import type { TimeFrame } from '../../../lib/time-frame.ts'
import { usePaged } from '../../../lib/use-paged.ts'

export const relatedKinds = [
  'file',
  'contact',
  'employee',
  'personal',
  'organization',
  'folder',
] as const satisfies SubjectKind[]
export interface Related {
  kind: SubjectKind
  id: string
  name: string
  /** Of a person; else empty. */
  address: string
  row: MetricRow
}

const inGraph = 5

/** What a subject had to do with, by kind, as its events tell. */
function question(subject: Subject, kind: SubjectKind, range: TimeRange | undefined): MetricQuery {
  const { dimension, name, address } = subjects[kind]
  const known: MetricFilter = { dimension, operator: 'neq', value: kind === 'organization' ? '' : nobody }
  return {
    cube: 'events',
    dimensions: [...new Set([dimension, name, address])].filter(Boolean),
    measures: ['events', ...openMeasures, 'lastAt'],
    filter: { and: [eventsOf(subject), known] },
    sort: [{ by: 'events', direction: 'Descend' }],
    ...(range && { timeFrame: range }),
  }
}

export function toRelated(kind: SubjectKind, row: MetricRow): Related {
  const { dimension, name, address } = subjects[kind]
  return { kind, id: textIn(row, dimension), name: textIn(row, name), address: address && textIn(row, address), row }
}

/** The most frequent of each kind, and how many of each kind there are. */
export function useRelations(subject: Subject, frame: TimeFrame) {
  return useQuery({
    queryKey: ['metrics', 'relations', subject, frame.key, frame.range?.from],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { answers } = await call(
        queryMetrics,
        { queries: relatedKinds.map(kind => ({ ...question(subject, kind, frame.range), limit: inGraph })) },
        { signal },
      )
      return relatedKinds.map((kind, index) => ({
        kind,
        total: answers[index]?.total ?? 0,
        top: (answers[index]?.rows ?? [])
          .map(row => toRelated(kind, row))
          .filter(({ kind: of, id }) => !(of === subject.kind && id === subject.id)),
      }))
    },
  })
}

export function useRelated(
  subject: Subject,
  kind: SubjectKind,
  { range, sort }: { range: TimeRange | undefined; sort: NonNullable<MetricQuery['sort']>[number] },
) {
  const asked = { ...question(subject, kind, range), sort: [sort] }
  return usePaged({
    key: ['metrics', 'related', asked],
    read: async (page, signal) => {
      const { rows, total } = await call(queryMetric, { ...asked, ...page }, { signal })
      return { items: rows.map(row => toRelated(kind, row)), total }
    },
  })
}

const summaryMeasures = ['events', ...openMeasures, 'handled', 'lastAt', 'Min:at']

/** A subject's open risk, its risk over time and the content that was in its events. */
export function useSubjectSummary(subject: Subject, frame: TimeFrame, grain: 'Day' | 'Week' | 'Month') {
  const common = { cube: 'events' as const, filter: eventsOf(subject), ...(frame.range && { timeFrame: frame.range }) }
  return useQuery({
    queryKey: ['metrics', 'subject', subject, frame.key, frame.range?.from],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const {
        answers: [risk, over, labels],
      } = await call(
        queryMetrics,
        {
          queries: [
            { ...common, measures: summaryMeasures },
            { ...common, measures: ['high', 'medium', 'low'], grain, sort: [{ by: 'time', direction: 'Ascend' }] },
            {
              ...common,
              dimensions: ['label1'],
              measures: ['events'],
              sort: [{ by: 'events', direction: 'Descend' }],
              limit: 9,
            },
          ],
        },
        { signal },
      )
      return {
        risk: risk?.rows[0],
        over: over?.rows ?? [],
        labels: (labels?.rows ?? []).filter(row => textIn(row, 'label1') && numberIn(row, 'events') > 0),
      }
    },
  })
}
