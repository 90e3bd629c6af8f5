import { isStoreAway } from '../tasks/store-away.ts'
import { sentenceOf, type JournalRun, type OpenedRemedy, type Part } from './run.ts'

/** One open source at a time: steps stand in the order of their sources. */
export function createPlaces({ open }: JournalRun) {
  const lost = new Map<string, string>()
  let current: { key: string; opened: OpenedRemedy } | undefined
  const keyOf = (part: Part) => JSON.stringify([part.sourceId, part.remedy])
  const close = async () => {
    const { opened } = current ?? {}
    current = undefined
    await opened?.close()
  }
  return {
    close,
    lose: (part: Part, why: string) => void lost.set(keyOf(part), why),
    async open(part: Part): Promise<{ remedy: OpenedRemedy['remedy'] } | { why: string }> {
      const key = keyOf(part)
      const why = lost.get(key)
      if (why !== undefined) return { why }
      if (current?.key === key) return { remedy: current.opened.remedy }
      await close()
      try {
        current = { key, opened: await open(part) }
        return { remedy: current.opened.remedy }
      } catch (error) {
        if (isStoreAway(error)) throw error
        lost.set(key, sentenceOf(error))
        return { why: sentenceOf(error) }
      }
    },
  }
}
