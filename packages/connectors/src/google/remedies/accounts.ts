import { z } from 'zod'
import { ConnectorError, type Remedy } from '../../kit/connector.ts'
import type { Person } from '../directory/people.ts'
import { changed, refusedFor, type Mending } from './mending.ts'

const None = z.looseObject({})
type None = z.infer<typeof None>
const Before = z.object({ id: z.string(), name: z.string() })

/** Suspends accounts, which signs them out everywhere. */
export function disableAccount(mending: Mending): Required<Remedy<None>> {
  return {
    params: None,
    async plan(target) {
      const { id, primaryEmail: name, suspended } = await accountOf(mending, target.key)
      if (suspended) return undefined
      if (name.toLowerCase() === mending.google.admin.toLowerCase())
        throw new ConnectorError('excluded', `${name} is the administrator in whose name this is done.`, {
          kind: 'kept',
        })
      return {
        target,
        says: `Suspends ${name} and so signs it out everywhere; what it shared stays shared. Taking this back restores it.`,
        before: { id, name },
        after: { suspended: true },
      }
    },
    async apply(step) {
      await suspend(mending, Before.parse(step.before), true)
      return { step, at: mending.now(), undo: { suspended: false } }
    },
    undo: ({ step }) => suspend(mending, Before.parse(step.before), false),
    async checkUndo({ step }) {
      const { id, name } = Before.parse(step.before)
      const { suspended } = await accountOf(mending, id)
      return suspended ? `Restores ${name}.` : `${name} is active again already.`
    },
  }
}

/** Signs accounts out everywhere. There is no way back. */
export function revokeSessions(mending: Mending): Remedy<None> {
  return {
    params: None,
    async plan(target) {
      const { id, primaryEmail: name } = await accountOf(mending, target.key)
      return {
        target,
        says: `Signs ${name} out everywhere: whoever uses it has to sign in anew. This cannot be taken back.`,
        before: { id, name },
        after: { sessions: 'revoked' },
      }
    },
    async apply(step) {
      const { id, name } = Before.parse(step.before)
      const path = `/users/${encodeURIComponent(id)}/signOut`
      const call = {
        api: 'directory',
        path,
        method: 'POST',
        scope: 'security',
        what: `The sessions of ${name}`,
      } as const
      ;(await mending.google.call(call).catch(refusedFor(name))).discard()
      return { step, at: mending.now() }
    },
  }
}

/** @throws ConnectorError `vanished` */
async function accountOf({ reading }: Mending, key: string): Promise<Person> {
  const found = await reading.people.ask(key)
  if (!found) throw new ConnectorError('vanished', `There is no account ${key} any more.`)
  return found
}

async function suspend(mending: Mending, { id, name }: z.infer<typeof Before>, to: boolean): Promise<void> {
  const { suspended } = await accountOf(mending, id).catch((error: unknown) => {
    if (error instanceof ConnectorError && error.reason === 'vanished') throw changed(name, 'was deleted')
    throw error
  })
  if ((suspended === true) === to) return
  const path = `/users/${encodeURIComponent(id)}`
  const call = { api: 'directory', path, method: 'PUT', scope: 'userWrite', what: `The account ${name}` } as const
  ;(await mending.google.call({ ...call, body: { suspended: to } }).catch(refusedFor(name))).discard()
}
