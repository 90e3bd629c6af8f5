import { z } from 'zod'
import { ConnectorError, type Remedy, type Step } from './connector.ts'

const None = z.looseObject({})
const Before = z.object({ id: z.string(), name: z.string() })

/** An account that a service can switch off and on again. */
export interface SwitchedAccount {
  id: string
  /** By which people know it; another name is another account. */
  name: string
  isActive: boolean
}

export interface AccountSwitch {
  /** By the address that it was listed with. */
  find(address: string): Promise<SwitchedAccount | undefined>
  /** As it is now; nothing where it is gone. */
  byId(id: string): Promise<SwitchedAccount | undefined>
  set(account: Pick<SwitchedAccount, 'id' | 'name'>, isActive: boolean): Promise<void>
  /** Whether it is in its name that this is done. */
  isOwn(account: SwitchedAccount): boolean
  /** What it means there to be switched off: `It signs in no more.` */
  means: string
  now(): Date
}

/** Switches an account off; taking it back switches it on again. */
export function disableAccount(accounts: AccountSwitch): Required<Remedy<z.infer<typeof None>>> {
  const held = async ({ id, name }: z.infer<typeof Before>) => {
    const found = await accounts.byId(id)
    if (found?.name === name) return found
    throw new ConnectorError('changed_while_read', `The account ${name} is gone or another one. Plan again.`)
  }
  const turn = async (step: Step, isActive: boolean) => {
    const found = await held(Before.parse(step.before))
    if (found.isActive !== isActive) await accounts.set(found, isActive)
  }
  return {
    params: None,
    async plan(target) {
      const found = await accounts.find(target.key)
      if (!found) throw new ConnectorError('vanished', `There is no account ${target.key.slice(0, 200)} any more.`)
      if (!found.isActive) return undefined
      if (accounts.isOwn(found))
        throw new ConnectorError('excluded', `${found.name} is the account in whose name this is done.`, {
          kind: 'kept',
        })
      return {
        target,
        says: `Switches the account ${found.name} off. ${accounts.means} Taking this back switches it on again.`,
        before: { id: found.id, name: found.name },
        after: { active: false },
      }
    },
    async apply(step) {
      await turn(step, false)
      return { step, at: accounts.now(), undo: { active: true } }
    },
    undo: ({ step }) => turn(step, true),
    async checkUndo({ step }) {
      const { isActive, name } = await held(Before.parse(step.before))
      return isActive ? `${name} is active again already.` : `Switches the account ${name} on again.`
    },
  }
}
