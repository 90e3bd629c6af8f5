import type { ReportPart, ReportStamp } from '@sharelight/contract'

export interface Document {
  title: string
  description: string
  stamp: ReportStamp
  parts: readonly ReportPart[]
}
