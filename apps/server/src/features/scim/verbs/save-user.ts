import { everythingClosed } from '@sharelight/domain'
import { afterCommit, audit, json, type OrganisationQueries } from '@sharelight/store'
import type { Values } from '../protocol/attributes.ts'
import { requireMatch } from '../protocol/etag.ts'
import { ScimError } from '../protocol/scim-error.ts'
import { baseOf, inTransaction, scimActor, type ScimCall } from '../scim-call.ts'
import { userColumns, userResource, type UserRow } from '../user-resource.ts'
import { groupNames, people } from './find-users.ts'
import { endAccess, forgetLinks } from './end-access.ts'
import { forgetWork, noteWork, settleWork } from './note-work.ts'
import { holdUser, type HeldUser, type Precondition } from './hold-user.ts'

/** Administrators of one organisation at most. */
const most = 20_000

/**
 * Makes an administrator who signs in through the identity provider, with everything closed. One who left comes back as somebody new.
 * @throws ScimError 409 `uniqueness`
 */
export async function createUser(call: ScimCall, resource: Values): Promise<Values> {
  const { profile, ...columns } = userColumns(resource)
  let movesWork = false
  const made = await inTransaction(call, async tx => {
    await requireRoom(tx)
    const left = await requireUnused(tx, { columns })
    const values = {
      ...columns,
      profile: json(profile),
      role: 'Admin' as const,
      status: resource['active'] === false ? ('Blocked' as const) : ('Pending' as const),
      restrictions: [...everythingClosed],
      left_at: null,
      last_login_at: null,
    }
    const row = left
      ? await tx.updateTable('users').set(values).where('id', '=', left).returningAll().executeTakeFirstOrThrow()
      : await tx
          .insertInto('users')
          .values({ ...values, password_hash: null, totp_secret: null })
          .returningAll()
          .executeTakeFirstOrThrow()
    await audit(tx, scimActor(call), {
      action: 'admin.provision',
      subject: row.email,
      before: null,
      after: { status: row.status, restrictions: values.restrictions },
    })
    movesWork = await noteWork(tx, row)
    return userResource(row, [], baseOf(call))
  })
  if (movesWork) await afterCommit(() => settleWork(call))
  return made
}

async function requireRoom(tx: OrganisationQueries) {
  const { total } = await people(tx)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (Number(total) >= most) throw new ScimError(409, `There are ${most} administrators already.`)
}

/** Changes an administrator to what `next` makes of the present resource. @throws ScimError 403 for a SuperAdmin, 404, 409, 412 */
export async function changeUser(
  call: ScimCall,
  { id, ifMatch }: Precondition,
  next: (present: Values) => Values,
): Promise<Values> {
  let movesWork = false
  const changed = await inTransaction(call, async tx => {
    const { row, resource } = await holdUser(call, tx, id)
    requireMatch(ifMatch, String((resource['meta'] as Values)['version']))
    const wanted = next(resource)
    const { profile, ...columns } = userColumns(wanted)
    await requireUnused(tx, { columns, id })
    const status = statusOf(row, wanted['active'])
    const after = await tx
      .updateTable('users')
      .set({ ...columns, profile: json(profile), status })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (status === 'Blocked' && row.status !== 'Blocked') await endAccess(call, tx, row)
    await note(call, tx, { row, after })
    if (after.email !== row.email) await forgetWork(tx, row.email)
    movesWork = await noteWork(tx, after)
    return userResource(after, await groupNames(tx, id), baseOf(call))
  })
  if (changed['active'] === false) await forgetLinks(call, id)
  if (movesWork) await afterCommit(() => settleWork(call))
  return changed
}

/** Who has been here is active again; who has not may still come in through the identity provider. */
function statusOf(row: HeldUser, active: unknown) {
  if (active === false) return 'Blocked' as const
  if (row.status !== 'Blocked' || active === undefined) return row.status
  return row.password_hash !== null || row.last_login_at !== null ? ('Active' as const) : ('Pending' as const)
}

async function note(call: ScimCall, tx: OrganisationQueries, { row, after }: { row: UserRow; after: UserRow }) {
  const said = ({ email, name, status, user_name: userName }: UserRow) => ({ email, name, status, userName })
  const [was, is] = [said(row), said(after)]
  if (JSON.stringify(was) === JSON.stringify(is)) return
  const action = was.status === is.status ? 'admin.change' : 'admin.status'
  await audit(tx, scimActor(call), { action, subject: row.email, before: was, after: is })
}

interface Names {
  columns: { email: string; user_name: string | null }
  /** Whose they may be. */
  id?: string
}

/** The id of who left and had this address, if anybody. @throws ScimError 409 where an address or a userName is somebody else's */
async function requireUnused(tx: OrganisationQueries, { columns, id }: Names): Promise<string | undefined> {
  const names = [columns.email, ...(columns.user_name === null ? [] : [columns.user_name.toLowerCase()])]
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'email', 'left_at'])
    .where(eb => eb.or([eb('email', 'in', names), eb(eb.fn<string>('lower', ['user_name']), 'in', names)]))
    .$if(id !== undefined, query => query.where('id', '!=', id ?? ''))
    .execute()
  const left = id === undefined ? rows.find(row => row.left_at !== null && row.email === columns.email) : undefined
  const other = rows.find(row => row !== left)
  if (other) throw new ScimError(409, `${names.at(-1)} is an administrator already.`, 'uniqueness')
  return left?.id
}
