import { z } from 'zod'
import type { Remedy } from '../../kit/connector.ts'
import { accountOf, nameOfAccount } from './account.ts'
import { revoke } from './disable-account.ts'
import type { Mending } from './mending.ts'

const None = z.looseObject({})
const Before = z.object({ id: z.string(), name: z.string(), since: z.string().nullable() })

/** Signs accounts out everywhere. There is no way back. */
export function revokeSessions(mending: Mending): Remedy<z.infer<typeof None>> {
  return {
    params: None,
    async plan(target) {
      const account = await accountOf(mending, target.key)
      const name = nameOfAccount(account)
      return {
        target,
        says: `Signs ${name} out everywhere: whoever uses it has to sign in anew. This cannot be taken back.`,
        before: { id: account.id, name, since: account.signInSessionsValidFromDateTime ?? null },
        after: { sessions: 'revoked' },
      }
    },
    async apply(step) {
      const { id, name, since } = Before.parse(step.before)
      const { signInSessionsValidFromDateTime: now } = await accountOf(mending, id)
      // Sessions that are older than this are worth nothing: it was done already.
      const isDone = now && Date.parse(now) > (since === null ? 0 : Date.parse(since))
      if (!isDone) await revoke(mending, { id, name })
      return { step, at: mending.io.now() }
    },
  }
}
