import { ConnectorError, type Grant, type Remedy } from '@sharelight/connectors'
import { z } from 'zod'

interface Shared {
  grantsOf(key: string): readonly Grant[]
  put(key: string, thing: { grants: Grant[] }): void
}

/** Takes one grant back. */
export function revoking(source: Shared): Remedy {
  const grant = (key: string, id: unknown) => source.grantsOf(key).find(each => each.id === id)
  const without = (key: string, id: unknown) => source.grantsOf(key).filter(each => each.id !== id)
  return {
    params: z.object({}),
    plan: target => {
      const found = grant(target.key, target.grant)
      return Promise.resolve(
        found && {
          target,
          says: `Takes the grant ${target.grant} from ${target.key}.`,
          before: { grant: found },
          after: {},
        },
      )
    },
    apply: step => {
      const { key, grant: id } = step.target
      const found = grant(key, id)
      if (found && JSON.stringify(found) !== JSON.stringify(step.before['grant']))
        return Promise.reject(
          new ConnectorError('changed_while_read', `${key} is shared otherwise by now. Plan again.`),
        )
      source.put(key, { grants: without(key, id) })
      return Promise.resolve({ step, at: new Date(), undo: step.before })
    },
    checkUndo: ({ step: { target } }) => Promise.resolve(`Gives ${target.key} the grant ${target.grant} back.`),
    undo: ({ step: { target }, undo }) => {
      source.put(target.key, { grants: [...without(target.key, target.grant), undo?.['grant'] as Grant] })
      return Promise.resolve()
    },
  }
}
