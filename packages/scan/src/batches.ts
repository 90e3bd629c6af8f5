/** The entries of `source` in groups of about `size`; an entry that `belongs` to the one before it is never parted from it. */
export async function* batches<T>(
  source: AsyncIterable<T>,
  size: number,
  belongs: (entry: T) => boolean = () => false,
): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const entry of source) {
    if (batch.length >= size && !belongs(entry)) {
      yield batch
      batch = []
    }
    batch.push(entry)
  }
  if (batch.length) yield batch
}
