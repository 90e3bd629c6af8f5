import { z } from 'zod'
import { ConnectorError, type Remedy, type Step } from '../../kit/connector.ts'
import { disableAccount, type AccountSwitch, type SwitchedAccount } from '../../kit/disable-account.ts'
import { guarded } from '../../kit/guarded.ts'
import type { OracleReading } from './attachments.ts'
import { isMissing, OracleFault } from './fault.ts'
import { allRoles, titleOf } from './identities.ts'
import { addressOf, scimPages, ScimUser } from './scim.ts'

const None = z.looseObject({})
type None = z.infer<typeof None>
const Held = z.object({ user: z.string(), name: z.string(), role: z.string(), roleName: z.string() })
type Held = z.infer<typeof Held>
type Mending = Pick<OracleReading, 'oracle' | 'settings' | 'io'>

/** Everything that can be done in Oracle Cloud Applications, by the names that playbooks know. */
export function oracleRemedies(mending: Mending): Record<string, Remedy> {
  return {
    disable_account: guarded(mending.settings, disableAccount(switchOf(mending))),
    remove_from_roles: guarded(mending.settings, removeFromRoles(mending)),
  }
}

const userPath = (id: string) => `/hcmRestApi/scim/Users/${encodeURIComponent(id)}`
const nameOf = (user: ScimUser) => user.userName || addressOf(user)
const asAccount = (user: ScimUser): SwitchedAccount => ({
  id: user.id,
  name: nameOf(user),
  isActive: user.active !== false,
})

const isOwn = ({ settings }: Mending, name: string) => name.toLowerCase() === settings.username.toLowerCase()

/** @see https://docs.oracle.com/en/cloud/saas/applications-common/25c/farca/op-hcmrestapi-scim-users-id-patch.html */
function switchOf(mending: Mending): AccountSwitch {
  const { oracle, io } = mending
  return {
    async find(address) {
      const user = await userAt(mending, address)
      return user && asAccount(user)
    },
    async byId(id) {
      const user = await userBy(mending, id)
      return user && asAccount(user)
    },
    async set({ id, name }, active) {
      const body = { schemas: ['urn:scim:schemas:core:2.0:User'], active }
      const call = { path: userPath(id), method: 'PATCH', body, what: `The account ${name}` } as const
      ;(await oracle.call(call).catch(refused(name))).discard()
    },
    isOwn: ({ name }) => isOwn(mending, name),
    means: 'It signs in no more, and keeps its roles.',
    now: io.now,
  }
}

async function userAt({ oracle }: Mending, address: string): Promise<ScimUser | undefined> {
  try {
    for await (const users of scimPages(oracle, ScimUser, 'Users')) {
      const found = users.find(user => addressOf(user) === address.toLowerCase())
      if (found) return found
    }
    return undefined
  } catch (error) {
    return refused(address)(error)
  }
}

const userBy = ({ oracle }: Mending, id: string): Promise<ScimUser | undefined> =>
  oracle.get(ScimUser, { path: userPath(id), what: 'An account' }).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    return refused('The account')(error)
  })

/**
 * Takes an account out of its roles, a step each.
 * @see https://docs.oracle.com/en/cloud/saas/applications-common/25b/farca/op-hcmrestapi-scim-roles-id-patch.html
 */
function removeFromRoles(mending: Mending): Required<Remedy<None>> {
  const { oracle, io } = mending
  const set = async ({ user, role, roleName }: Held, operation: 'ADD' | 'REMOVE') => {
    const body = { members: [{ value: user, operation }] }
    const path = `/hcmRestApi/scim/Roles/${encodeURIComponent(role)}`
    ;(
      await oracle.call({ path, method: 'PATCH', body, what: `The role ${roleName}` }).catch(refused(roleName))
    ).discard()
  }
  const holds = async ({ user, name, role }: Held) => {
    const found = await userBy(mending, user)
    if (!found || nameOf(found) !== name)
      throw new ConnectorError('changed_while_read', `The account ${name} is gone or another one. Plan again.`)
    return (await rolesOf(mending, found)).some(({ id }) => id === role)
  }
  return {
    params: None,
    async plan(target) {
      const user = await userAt(mending, target.key)
      if (!user) throw new ConnectorError('vanished', `There is no account ${target.key.slice(0, 200)} any more.`)
      const name = nameOf(user)
      if (isOwn(mending, name))
        throw new ConnectorError('excluded', `${name} is the account in whose name this is done.`, { kind: 'kept' })
      return (await rolesOf(mending, user))
        .filter(({ id }) => target.grant === undefined || target.grant === id)
        .map(({ id, title }): Step => ({
          target: { ...target, grant: id },
          says: `Takes ${name} out of the role ${title}. Where a rule gives the role, Oracle gives it again.`,
          before: { user: user.id, name, role: id, roleName: title },
          after: { member: false },
        }))
    },
    async apply(step) {
      const before = Held.parse(step.before)
      if (await holds(before)) await set(before, 'REMOVE')
      return { step, at: io.now(), undo: before }
    },
    async undo({ step }) {
      const before = Held.parse(step.before)
      if (!(await holds(before))) await set(before, 'ADD')
    },
    async checkUndo({ step }) {
      const before = Held.parse(step.before)
      return (await holds(before))
        ? `${before.name} has the role ${before.roleName} again already.`
        : `Gives ${before.name} the role ${before.roleName} again.`
    },
  }
}

/** Of a user the roles are named by their ids or by their codes; those that nothing names any more are left alone. */
async function rolesOf({ oracle }: Mending, { roles }: ScimUser): Promise<{ id: string; title: string }[]> {
  const held = new Set((roles ?? []).flatMap(({ id, value }) => [id, value]))
  const all = await allRoles(oracle).catch(refused('Roles'))
  return all
    .filter(({ id, name }) => held.has(id) || (name && held.has(name)))
    .map(role => ({ id: role.id, title: titleOf(role) }))
}

function refused(name: string): (error: unknown) => never {
  return error => {
    if (!(error instanceof OracleFault)) throw error
    if (isMissing(error))
      throw new ConnectorError('changed_while_read', `${name} is gone. Plan again.`, { cause: error })
    throw new ConnectorError(
      'permission_denied',
      `Oracle does not let it be changed: ${name}. It takes the privilege ASE_REST_SERVICE_ACCESS_IDENTITY_INTEGRATION_PRIV.`,
      { cause: error },
    )
  }
}
