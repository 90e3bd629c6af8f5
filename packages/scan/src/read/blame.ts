interface Sent {
  id: number
  /** One of those that a worker was classifying side by side when it died. */
  isSuspect?: boolean
}

/**
 * Which document a worker died of, and which are to be read again. It is the one whose text was being read (`begun`), or the only one of its batch; where
 * several were being classified side by side any of them may be it, so that each travels by itself then.
 *
 * @param open those of the batch that are not read
 */
export function blame<S extends Sent>(
  batch: readonly S[],
  open: readonly S[],
  begun: number | undefined,
): { culprit?: S; again: S[] } {
  const culprit = batch.length === 1 ? open[0] : open.find(({ id }) => id === begun)
  if (!culprit) return { again: open.map(each => ({ ...each, isSuspect: true })) }
  return { culprit, again: open.filter(each => each !== culprit) }
}
