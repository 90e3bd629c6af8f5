import { z } from 'zod'
import { ConnectorError, type Remedy } from '../../kit/connector.ts'
import type { HubspotCall } from './api.ts'
import { isMissing } from './fault.ts'
import type { HubspotReading } from './reading.ts'
import { changed, refusedFor } from './refused.ts'
import { HubspotUser } from './shapes.ts'

const None = z.looseObject({})
const Before = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roleId: z.string().nullable(),
  primaryTeamId: z.string().nullable(),
  secondaryTeamIds: z.array(z.string()),
})
type Before = z.infer<typeof Before>

/** Removes a user: HubSpot's interface switches none off. What the user owns stays; taking it back invites the address again, with role and teams. */
export function removeUser({ hubspot, io }: HubspotReading): Required<Remedy<z.infer<typeof None>>> {
  const at = (id: string, email: string) => ({
    path: `/settings/v3/users/${encodeURIComponent(id)}`,
    what: `The user ${email}`,
  })
  const refused = (email: string) => refusedFor(email, 'settings.users.write')
  const send = async (email: string, call: HubspotCall) => (await hubspot.call(call).catch(refused(email))).discard()
  /** A user by the address, whatever the number: who was removed and invited again has another one. */
  const byEmail = async (email: string) => {
    for await (const results of hubspot.pages({ path: '/settings/v3/users/', query: { limit: 100 }, what: 'Users' })) {
      const found = results
        .flatMap(one => HubspotUser.safeParse(one).data ?? [])
        .find(user => user.email?.toLowerCase() === email.toLowerCase())
      if (found) return found
    }
    return undefined
  }
  return {
    params: None,
    async plan(target) {
      const user = await byEmail(target.key).catch(refused(target.key))
      if (!user) return undefined
      if (user.superAdmin === true)
        throw new ConnectorError(
          'excluded',
          `${target.key} is a super admin, which could not be given back. Take that right away in HubSpot first.`,
          { kind: 'kept' },
        )
      return {
        target,
        says: `Removes the user ${user.email} from HubSpot; records stay, and stay theirs. Taking this back invites the address again, which somebody has to accept.`,
        before: kept(user),
        after: { user: null },
      }
    },
    async apply(step) {
      const before = Before.parse(step.before)
      const call = { ...at(before.id, before.email), method: 'GET' } as const
      const found = await hubspot.get(HubspotUser, call).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        return refused(before.email)(error)
      })
      if (found && (found.superAdmin === true || JSON.stringify(kept(found)) !== JSON.stringify(before)))
        throw changed(before.email)
      if (found) await send(before.email, { ...at(before.id, before.email), method: 'DELETE' })
      return { step, at: io.now(), undo: before }
    },
    async undo({ step }) {
      const { id: _, roleId, primaryTeamId, ...user } = Before.parse(step.before)
      if (await byEmail(user.email)) return
      const body = {
        ...user,
        ...(roleId && { roleId }),
        ...(primaryTeamId && { primaryTeamId }),
        sendWelcomeEmail: true,
      }
      await send(user.email, { path: '/settings/v3/users/', method: 'POST', body, what: `The user ${user.email}` })
    },
    async checkUndo({ step }) {
      const { email } = Before.parse(step.before)
      return (await byEmail(email))
        ? `${email} is a user again already.`
        : `Invites ${email} to HubSpot again, with role and teams.`
    },
  }
}

const kept = ({
  id,
  email,
  firstName,
  lastName,
  roleIds,
  roleId,
  primaryTeamId,
  secondaryTeamIds,
}: HubspotUser): Before => ({
  id,
  email: email ?? '',
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  roleId: roleId ?? roleIds?.[0] ?? null,
  primaryTeamId: primaryTeamId ?? null,
  secondaryTeamIds: secondaryTeamIds ?? [],
})
