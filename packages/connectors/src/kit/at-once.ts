/** Does the same for each, so many at a time; the answers come in the order of what they are for. @throws the first fault */
export async function atOnce<T, R>(things: readonly T[], most: number, task: (thing: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const work = async () => {
    for (let at = next++; at < things.length; at = next++) results[at] = await task(things[at] as T)
  }
  await Promise.all(Array.from({ length: Math.min(most, things.length) }, work))
  return results
}
