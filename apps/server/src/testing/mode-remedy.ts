import { chmodSync, statSync } from 'node:fs'
import { z } from 'zod'
import { ConnectorError, type Remedy, type Step } from '@sharelight/connectors'

const Params = z.object({ mode: z.int() })
const modeOf = (path: string) => statSync(path).mode & 0o777

/** Sets the mode of files: a remedy that is small, and real. `target.key` is a path. */
export const modeRemedy: Remedy<z.infer<typeof Params>> = {
  params: Params,
  async plan(target, { mode }) {
    const before = modeOf(target.key)
    return before === mode
      ? undefined
      : {
          target,
          says: `Sets the mode of ${target.key} to ${mode.toString(8)}.`,
          before: { mode: before },
          after: { mode },
        }
  },
  async apply(step) {
    change(step, Number(step.before['mode']), Number(step.after['mode']))
    return { step, at: new Date(), undo: step.before }
  },
  async undo({ step, undo }) {
    change(step, Number(step.after['mode']), Number(undo?.['mode']))
  },
}

function change({ target }: Step, from: number, to: number) {
  const found = modeOf(target.key)
  if (found === to) return
  if (found !== from) throw new ConnectorError('changed_while_read', `${target.key} has changed since it was planned.`)
  chmodSync(target.key, to)
}
