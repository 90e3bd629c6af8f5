import {
  listAuditTrail,
  verifyAuditTrail,
  getMetricCatalogue,
  listReportRuns,
  listReports,
  listReportSchedules,
  previewReport,
  reportFormats,
  type ReportBlock,
  type ReportPart,
} from '@sharelight/contract'
import { readyReport, readyReportDefinitions } from '@sharelight/domain'
import { mock, MockRefusal, type Mock } from './mock.ts'
import { instant, mockWorld } from './world.ts'

/** Ready reports with made-up figures; nothing is made or sent. */
export const reportMocks: readonly Mock[] = [
  mock(listAuditTrail, () => ({ entries: [], total: 0, firstBroken: null })),
  mock(verifyAuditTrail, () => ({ entries: 0, last: 0, problems: [], heads: false })),
  mock(listReports, () => ({
    ready: readyReportDefinitions.map(({ id, draft, purpose, needsSubject = false }) => ({
      id,
      draft,
      purpose,
      needsSubject,
      closed: null,
    })),
    templates: [],
    formats: reportFormats.map(format => ({ format, closed: null, scheduleClosed: null })),
    attachments: 'never' as const,
    mail: false,
  })),
  mock(getMetricCatalogue, () => ({
    cubes: [
      {
        id: 'events',
        title: 'Events',
        dimensions: [{ id: 'shareType', title: 'Share type' }],
        measures: [{ id: 'events', title: 'Events', unit: 'events' }],
      },
    ],
  })),
  mock(listReportSchedules, () => ({ schedules: [], people: [] })),
  mock(listReportRuns, () => ({ items: [], total: 0 })),
  mock(previewReport, ({ report }) => {
    if ('template' in report) throw new MockRefusal(404, 'Mock mode keeps no saved reports.')
    const draft = 'ready' in report ? readyReport(report.ready).draft : report.draft
    const { items, to } = mockWorld().demo
    return {
      title: draft.name,
      description: draft.description,
      stamp: {
        organisation: 'Mock',
        report: draft.name,
        format: 'pdf' as const,
        by: 'mock@sharelight.example',
        timeFrame: null,
        timeZone: 'UTC',
        filters: [],
        subject: null,
        withheld: [],
        rules: '1 · mock',
        dataUntil: instant(to),
        coverage: { complete: items.length, partial: 0, skipped: 0, failed: 0 },
        content: null,
      },
      parts: draft.blocks.map(partOf),
    }
  }),
]

function partOf(block: ReportBlock, place: number): ReportPart {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return block
    case 'number':
      return { kind: 'number', title: block.title, unit: block.cube, value: 120 + 31 * place, before: 110, note: null }
    case 'chart':
      return {
        kind: 'chart',
        title: block.title,
        shape: block.shape,
        unit: block.cube,
        categories: ['A', 'B', 'C'],
        series: block.measures.map(name => ({ name, tone: null, values: [9 + place, 6, 3] })),
        note: null,
      }
    case 'table':
    case 'list':
      return {
        kind: 'table',
        title: block.title,
        columns: [],
        rows: [],
        total: 0,
        note: 'Rows are made up elsewhere only.',
      }
  }
}
