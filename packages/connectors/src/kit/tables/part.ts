import { ConnectorError } from '../source-fault.ts'
import type { ColumnSample, SampleBounds } from './sample.ts'
import type { TableSample } from './sample-cache.ts'

interface ReadingSettings {
  sampleRows: number
  allRows?: boolean | undefined
  maxFileSize?: number | undefined
}

const valueLength = 4096
const mostValueLength = 65_536
const sampled = { columnBytes: 512 * 1024, tableBytes: 32 * 2 ** 20 }
/** Of a table that is read as a whole: it is held while its columns are judged. */
const whole = { rows: 1_000_000, columnBytes: 32 * 2 ** 20, tableBytes: 128 * 2 ** 20 }

/** How much of a table is looked at. */
export function boundsOf({ sampleRows, allRows = false, maxFileSize }: ReadingSettings): SampleBounds {
  return {
    ...(allRows ? whole : { ...sampled, rows: sampleRows }),
    isAll: allRows,
    valueLength: Math.min(maxFileSize ?? valueLength, mostValueLength),
  }
}

interface Looked {
  /** Nothing but the bounds kept rows from being looked at: they were not chosen from among others. */
  isAll: boolean
  /** Rows of the table, as far as the database says without counting. */
  total?: number | undefined
}

/** The same sample, of which it is known whether it is of all rows, and of how many else. */
export function partOf(sample: TableSample, { isAll, total }: Looked): TableSample {
  return new Map(
    [...sample].map(([name, column]): [string, ColumnSample | ConnectorError] => {
      if (column instanceof ConnectorError) return [name, column]
      const { of: _, ...rest } = column
      // A total that is smaller than what was looked at is an old one: there may be more rows still.
      const isWhole = isAll && (column.isWhole || (total !== undefined && total === column.rows))
      return [name, { ...rest, isWhole, ...(!isWhole && total !== undefined && total > column.rows && { of: total }) }]
    }),
  )
}
