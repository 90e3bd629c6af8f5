/** What is done when all of a document's text is there, in this order. */
export const stages = ['tables', 'patterns', 'syntax', 'names', 'topics'] as const
export type Stage = (typeof stages)[number]

/** Up to so many documents, of so many UTF-16 units in all, are worth preparing together: more than that does not stay in the processor's cache either. */
export const together = { documents: 64, units: 100_000 } as const

/** Takes several documents through the stages side by side; see `ClassificationStream.prepare`. */
export function prepareTogether(documents: readonly { prepare(stage: Stage): void }[]): void {
  for (const stage of stages) for (const document of documents) document.prepare(stage)
}
