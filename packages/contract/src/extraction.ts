import { z } from 'zod'
import { ItemReason, ItemStatus } from './item.ts'

/** A piece of a document's structure: never its text. */
export const partKinds = [
  'page',
  'sheet',
  'slide',
  'section',
  'header',
  'attachment',
  'entry',
  'comment',
  'note',
  'tracked-change',
  'hidden',
  'form-field',
  'annotation',
  'image',
  'message',
  'table',
  'metadata',
] as const
export const PartKind = z.enum(partKinds)
export type PartKind = z.infer<typeof PartKind>

export const DocumentPart = z.object({
  kind: PartKind,
  /** Where it sits: `2`, `Sheet1`, `report.zip/q1.xlsx`. */
  name: z.string(),
  mime: z.string().optional(),
  status: ItemStatus,
  reason: ItemReason.optional(),
  bytes: z.int().nonnegative().optional(),
  /** UTF-16 units of text that this part gave. */
  chars: z.int().nonnegative().optional(),
})
export type DocumentPart = z.infer<typeof DocumentPart>

/** The part of a document that something was found in: `3` of a PDF, `Salaries` of a workbook, `report.zip/q1.pdf/2`. */
export const FoundPart = DocumentPart.pick({ kind: true, name: true })
export type FoundPart = z.infer<typeof FoundPart>

/** What a document says about itself: title, author, dates, Microsoft label ids, EXIF, mail headers. */
export const DocumentProperties = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
)
export type DocumentProperties = z.infer<typeof DocumentProperties>

/** How reading a document ended. */
export const ExtractionOutcome = z.object({
  mime: z.string(),
  status: ItemStatus,
  reason: ItemReason.nullable(),
  /** One plain sentence for `reason`, naming the limit or fault. */
  detail: z.string().optional(),
  properties: DocumentProperties,
  parts: z.array(DocumentPart),
})
export type ExtractionOutcome = z.infer<typeof ExtractionOutcome>

export const ocrModes = ['off', 'auto', 'always'] as const
/** `auto` recognises text only where a page or picture gives too little of its own. */
export const OcrMode = z.enum(ocrModes)
export type OcrMode = z.infer<typeof OcrMode>

const Bound = z.number().positive()

/** Bounds on reading one document, those that differ from the defaults; `docs/extraction.md` says what each bounds. */
export const ReadingLimits = z
  .strictObject({
    itemTimeMs: Bound,
    timeMs: Bound,
    ocrTimeMs: Bound,
    totalTimeMs: Bound,
    bytesPerSecond: Bound,
    inflatedBytes: Bound,
    ratio: Bound,
    ratioFloorBytes: Bound,
    depth: Bound,
    entries: Bound,
    pages: Bound,
    textChars: Bound,
    parts: Bound,
    memoryBytes: Bound,
    spoolBytes: Bound,
    pixels: Bound,
  })
  .partial()
export type ReadingLimits = z.infer<typeof ReadingLimits>

/** How the documents of a data source are read: part of the settings of each. */
export const ReadingSettings = z.object({
  ocr: OcrMode.default('off').meta({
    title: 'Text recognition',
    description:
      'Reads words in pictures and scanned pages, which takes seconds a page. Auto: where there is little text. Always: wherever there is a picture.',
  }),
  limits: ReadingLimits.optional().meta({ title: 'Limits', description: 'Bounds on reading one document, by name.' }),
})
export type ReadingSettings = z.infer<typeof ReadingSettings>
