import type { CompleteMetricQuery } from '@sharelight/contract'
import type { Cube } from './cube.ts'
import type { CompiledFilter } from './filter.ts'
import type { Selection } from './select.ts'

/** What a statement is put together from. */
export interface Parts {
  cube: Cube
  query: CompleteMetricQuery
  selection: Selection
  conditions: CompiledFilter
}
