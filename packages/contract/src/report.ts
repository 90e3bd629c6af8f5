import { z } from 'zod'
import { SubjectText } from './data-subject.ts'
import { MetricCube, MetricFilter, MetricGrain, TimeRange } from './metrics.ts'
import { ScheduleTime } from './schedule-time.ts'
import { TimeFrameKind } from './time-frame.ts'

export const reportFormats = ['pdf', 'csv', 'xlsx'] as const
export const ReportFormat = z.enum(reportFormats)
export type ReportFormat = z.infer<typeof ReportFormat>

export const readyReports = [
  'executive',
  'risky-events',
  'data-inventory',
  'gdpr-record',
  'access-review',
  'trust',
  'label-coverage',
  'posture',
  'subject-access',
] as const
export const ReadyReportId = z.enum(readyReports)
export type ReadyReportId = z.infer<typeof ReadyReportId>

/** A frame that moves with the day on which the report is made, or one that stays. */
export const ReportFrame = z.union([TimeFrameKind, TimeRange])
export type ReportFrame = z.infer<typeof ReportFrame>

const Name = z.string().trim().min(1).max(60)
const Title = z
  .string()
  .trim()
  .min(1)
  .max(160)
  .refine(text => !/\p{Cc}/u.test(text), 'Write it in one line.')
const Filter = MetricFilter.nullable().default(null)
const Sort = z
  .array(z.object({ by: z.string().max(60), direction: z.enum(['Ascend', 'Descend']) }))
  .max(5)
  .default([])

/** A chapter: it is in the contents, and begins on a page of its own where the report has several. */
export const HeadingBlock = z.object({ kind: z.literal('heading'), text: Title })
/** Paragraphs, apart by empty lines. */
export const TextBlock = z.object({ kind: z.literal('text'), text: z.string().trim().min(1).max(10_000) })
/** One measure of a cube, with its change against the frame before. */
export const NumberBlock = z.object({
  kind: z.literal('number'),
  title: Title,
  cube: MetricCube,
  measure: Name,
  filter: Filter,
})
export const reportShapes = ['bars', 'columns', 'stacked', 'line'] as const
export const ReportShape = z.enum(reportShapes)
export type ReportShape = z.infer<typeof ReportShape>
/** Measures by one dimension, or over time: exactly one of `dimension` and a `grain` besides `Total` is given. */
export const ChartBlock = z
  .object({
    kind: z.literal('chart'),
    title: Title,
    shape: ReportShape,
    cube: MetricCube,
    measures: z.array(Name).min(1).max(7),
    dimension: Name.nullable().default(null),
    grain: MetricGrain.default('Total'),
    filter: Filter,
    /** Bars at most, by the first measure; what is left out is said. */
    limit: z.int().min(1).max(40).default(10),
  })
  .refine(({ dimension, grain }) => (dimension === null) === (grain !== 'Total'), {
    path: ['dimension'],
    message: 'A chart goes by one dimension or over time: give a dimension, or a grain of Day, Week or Month.',
  })
/** Rows of a cube. Without measures it lists things one by one. */
export const TableBlock = z
  .object({
    kind: z.literal('table'),
    title: Title,
    cube: MetricCube,
    dimensions: z.array(Name).max(15).default([]),
    measures: z.array(Name).max(10).default([]),
    filter: Filter,
    sort: Sort,
    /** Rows that PDF shows at most; CSV and XLSX have all of them. */
    limit: z.int().min(1).max(2000).default(50),
  })
  .refine(({ dimensions, measures }) => dimensions.length + measures.length > 0, {
    path: ['dimensions'],
    message: 'A table needs at least one column.',
  })
export const reportLists = [
  'review',
  'trust-decisions',
  'posture-scores',
  'posture-checks',
  'subject-facts',
  'subject-accounts',
] as const
/** Rows that the semantic layer does not hold, or that need more than one question. */
export const ListBlock = z.object({
  kind: z.literal('list'),
  title: Title,
  list: z.enum(reportLists),
  limit: z.int().min(1).max(2000).default(200),
})
export const ReportBlock = z.discriminatedUnion('kind', [
  HeadingBlock,
  TextBlock,
  NumberBlock,
  ChartBlock,
  TableBlock,
  ListBlock,
])
export type ReportBlock = z.infer<typeof ReportBlock>

/** A report as people compose it. */
export const ReportDraft = z.object({
  name: Title,
  /** Stands below the title. */
  description: z.string().trim().max(1000).default(''),
  /** The ready report that it was begun with. */
  base: ReadyReportId.nullable().default(null),
  frame: ReportFrame.default('last_month'),
  /** Holds for every block whose cube has all of its dimensions; a block that it cannot hold for says so. */
  filter: Filter,
  blocks: z.array(ReportBlock).min(1).max(60),
})
export type ReportDraft = z.infer<typeof ReportDraft>

/** What is made: a ready report, a saved template, or a draft as it stands. Frame and filter take the place of its own. */
export const ReportAsked = z.object({
  report: z.union([
    z.object({ ready: ReadyReportId }),
    z.object({ template: z.uuid() }),
    z.object({ draft: ReportDraft }),
  ]),
  frame: ReportFrame.optional(),
  filter: MetricFilter.nullable().optional(),
  /** Of a report about one person: what is known of that person. */
  subject: SubjectText.optional(),
})
export type ReportAsked = z.infer<typeof ReportAsked>

/** What is known of a report's making; two files with the same stamp are the same, byte for byte. */
export const ReportStamp = z.object({
  organisation: z.string(),
  report: z.string(),
  format: ReportFormat,
  /** Who it was made for: whose rights decided what it shows. */
  by: z.string(),
  timeFrame: TimeRange.nullable(),
  timeZone: z.string(),
  /** In plain words; empty for all there is. */
  filters: z.array(z.string()),
  subject: z.string().nullable(),
  /** What the user may not see, so that the report leaves it out, in plain words. */
  withheld: z.array(z.string()),
  /** The version of the product's rules, and of the organisation's own labels, trust and ratings. */
  rules: z.string(),
  /** The newest of what it was made from; null where there is nothing. */
  dataUntil: z.iso.datetime().nullable(),
  /** Items by how they were read. */
  coverage: z.object({ complete: z.int(), partial: z.int(), skipped: z.int(), failed: z.int() }),
  /** Of what was answered, where it is put together before it is written; null for rows that are written as they come. */
  content: z.string().nullable(),
})
export type ReportStamp = z.infer<typeof ReportStamp>

export const reportCells = ['text', 'number', 'bytes', 'percent', 'time', 'boolean', 'severity', 'sensitivity'] as const
export const ReportColumn = z.object({ title: z.string(), cell: z.enum(reportCells) })
export type ReportColumn = z.infer<typeof ReportColumn>
export const ReportCell = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type ReportCell = z.infer<typeof ReportCell>

/** A block with what it shows; `note` says why there is less than one might expect. */
export const ReportPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({
    kind: z.literal('number'),
    title: z.string(),
    unit: z.string(),
    value: z.number().nullable(),
    /** The same of the frame before; null where there is none. */
    before: z.number().nullable(),
    note: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('chart'),
    title: z.string(),
    shape: ReportShape,
    unit: z.string(),
    categories: z.array(z.string()),
    /** `tone` is a severity from 0 to 3, where the series is one. */
    series: z.array(z.object({ name: z.string(), tone: z.int().nullable(), values: z.array(z.number().nullable()) })),
    note: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('table'),
    title: z.string(),
    columns: z.array(ReportColumn),
    rows: z.array(z.array(ReportCell)),
    /** Rows that there are. */
    total: z.int(),
    note: z.string().nullable(),
  }),
])
export type ReportPart = z.infer<typeof ReportPart>

/** `last`: the last day of the month, however long it is; of a shorter month the 29th to 31st are its last day, too. */
export const ScheduleDay = z.union([z.int().min(1).max(31), z.literal('last')])
/** By the clock of the organisation: 02:30 on the day when the clocks leave it out is the moment after the gap, and where it comes twice the first. */
export const ReportEvery = z.discriminatedUnion('every', [
  z.object({ every: z.literal('daily') }),
  /** 1 is Monday. */
  z.object({ every: z.literal('weekly'), weekday: z.int().min(1).max(7) }),
  z.object({ every: z.literal('monthly'), day: ScheduleDay }),
])
export type ReportEvery = z.infer<typeof ReportEvery>

const Address = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@<>"',;:]+@[^\s@<>"',;:]+\.[^\s@<>"',;:]+$/, 'Give an e-mail address.')

export const ReportScheduleDraft = z.object({
  name: Title,
  report: z.union([z.object({ ready: ReadyReportId }), z.object({ template: z.uuid() })]),
  subject: ReportAsked.shape.subject.nullable().default(null),
  format: ReportFormat,
  /** A frame that moves; null for the report's own. */
  frame: TimeFrameKind.nullable().default(null),
  rhythm: ReportEvery,
  at: ScheduleTime,
  /** Ids of people who may sign in here: they are told in the product, and by mail where there is a mail server. */
  people: z.array(z.uuid()).max(100).default([]),
  /** Others, who get mail only. What the organisation allows decides whether a file goes with it. */
  addresses: z.array(Address).max(50).default([]),
  /** `attachment`: the file goes with the mail; needs the organisation's leave. */
  delivery: z.enum(['link', 'attachment']).default('link'),
  enabled: z.boolean().default(true),
})
export type ReportScheduleDraft = z.infer<typeof ReportScheduleDraft>

/** Whether report files may leave by mail: not at all, to addresses of the organisation's own domains, or to any. */
export const ReportAttachments = z.enum(['never', 'own-domains', 'anyone'])
export type ReportAttachments = z.infer<typeof ReportAttachments>
