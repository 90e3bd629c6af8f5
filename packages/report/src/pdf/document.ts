import type { ReportPart, ReportStamp } from '@sharelight/contract'
import type { Wording } from '@sharelight/domain'

export interface Document {
  title: string
  description: string
  stamp: ReportStamp
  parts: readonly ReportPart[]
  /** English where it is not given. What is put into the document is in that language already, but for names of levels. */
  wording?: Wording
}
