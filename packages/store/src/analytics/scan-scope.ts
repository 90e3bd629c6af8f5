import type { DataSourceCode } from '@sharelight/contract'

/** What the rows of one scan have in common. */
export interface ScanScope {
  organisationId: string
  sourceId: string
  /** The service of all rows that name none. */
  sourceCode: DataSourceCode
  scanId: string
}
