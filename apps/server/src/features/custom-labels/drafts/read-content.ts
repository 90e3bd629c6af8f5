import { ExtractError, extract, fromBytes } from '@sharelight/extract'
import type { DraftContent } from './task.ts'

/** Hands out a document's text piece by piece while `take` wants more; gives what went wrong, or nothing. */
export async function readContent(
  content: DraftContent,
  take: (piece: string) => boolean,
  alive: () => Promise<void>,
): Promise<string> {
  if ('text' in content) {
    take(content.text)
    return ''
  }
  try {
    const chunks = extract(fromBytes(content.bytes, content.name))
    for (;;) {
      const step = await chunks.next()
      if (step.done)
        return step.value.status === 'complete'
          ? ''
          : `${content.name}: ${step.value.detail ?? step.value.reason ?? step.value.status}`
      const wantsMore = step.value.kind === 'header' || take(step.value.text)
      await alive()
      if (!wantsMore) return ''
    }
  } catch (error) {
    if (error instanceof ExtractError) return `${content.name}: ${error.message}`
    throw error
  }
}
