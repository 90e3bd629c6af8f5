/** How large a table is, as far as the database says without looking through it. */
export interface TableSize {
  rows: number
  /** Blocks on disk. */
  blocks: number
}

/** Everything, or about `percent` of it, chosen by single rows (which reads all blocks) or by whole blocks. */
export type Sampling = { by: 'all' } | { by: 'rows' | 'blocks'; percent: number }

/** Some more than are wanted, so that chance seldom leaves too few. */
const surplus = 2
/** Up to here looking at every block costs little, and rows chosen one by one are a better sample than whole blocks. */
const fewBlocks = 512
/** From so many blocks at least, so that what lies together in a few of them does not stand for all. */
const places = 128

/** How to get about `wanted` rows of a table at random. */
export function samplingOf({ rows, blocks }: TableSize, wanted: number): Sampling {
  if (rows <= wanted * surplus) return { by: 'all' }
  const percent = (100 * wanted * surplus) / rows
  if (percent >= 50) return { by: 'all' }
  if (blocks <= fewBlocks) return { by: 'rows', percent }
  return { by: 'blocks', percent: Math.max(percent, (100 * places) / blocks) }
}

/** What to try where it brought too few rows; nothing where it could bring no more. */
export function widened(sampling: Sampling): Sampling | undefined {
  if (sampling.by === 'all') return undefined
  const percent = sampling.percent * 16
  return percent >= 50 ? { by: 'all' } : { by: sampling.by, percent }
}
