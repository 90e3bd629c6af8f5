import { RefusedExamples, learnExamples } from '@sharelight/classify'
import { serveIsolated } from '@sharelight/extract'
import { readContent } from './read-content.ts'
import type { DraftResult, DraftTask } from './task.ts'
import { tryRules } from './try-rules.ts'

/** Works on what somebody drops, pastes or teaches, in a process that may be killed at any moment. Keeps nothing. */
serveIsolated<DraftTask, 'alive', DraftResult>(async (task, { progress }) => {
  const alive = () => progress('alive')
  if (task.kind === 'learn') return learn(task)
  if (task.kind === 'try') return { kind: 'try', outcome: await tryRules(task, alive) }
  let text = ''
  const problem = await readContent(
    task.content,
    piece => {
      if (text.length < task.most) text += piece.slice(0, task.most - text.length)
      return text.length < task.most
    },
    alive,
  )
  return { kind: 'text', text, problem }
})

function learn({ positives, negatives }: Extract<DraftTask, { kind: 'learn' }>): DraftResult {
  try {
    return { kind: 'learn', model: learnExamples({ positives, negatives }) }
  } catch (error) {
    if (error instanceof RefusedExamples) return { kind: 'refused', reason: error.message }
    throw error
  }
}

// Ctrl-C reaches every process of a terminal; the one that serves decides what it means.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit())
