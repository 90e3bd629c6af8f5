import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Meta } from './meta.ts'
import type { OrganisationQueries } from './tables/organisation.ts'
import { apart } from './unit/one-unit.ts'

export interface GrantPlace {
  organisationId: string
  /** `source/<id>` */
  owner: string
  capability: string
}

/** The tokens of one grant, sealed, and who may make new ones at present. */
export interface Grant<Tokens> {
  read(): Promise<Tokens | undefined>
  /** Keeps tokens that came by consent, with what becomes durable at once with them. */
  keep(tokens: Tokens, within: OrganisationQueries): Promise<void>
  /**
   * Makes new tokens where those that are kept are stale, one process at a time: the others wait, and get what it made. What `make` throws
   * changes nothing; nobody sees what it gives before it is durable.
   */
  renew(isStale: (kept: Tokens | undefined) => boolean, make: Make<Tokens>): Promise<Tokens>
  /** Whether it held until now. */
  noteLost(): Promise<boolean>
}
type Make<Tokens> = (kept: Tokens | undefined) => Promise<Tokens>

/** Whoever renews has so long; a process that died leaves the row to the next one then. */
const leaseSeconds = 45
const pollMs = 50

/**
 * The lock is a lease in the row, not an open transaction: whoever renews waits for another system meanwhile, and the embedded database has one
 * session for everybody.
 */
export function openGrant<Tokens>(meta: Meta, { organisationId, owner, capability }: GrantPlace): Grant<Tokens> {
  const db = meta.forOrganisation(organisationId)
  const name = tokensName(owner, capability)
  const read = async () => parsed<Tokens>(await meta.readSecret(organisationId, name))
  const mine = (within: OrganisationQueries) =>
    within.updateTable('consents').where('owner', '=', owner).where('capability', '=', capability)

  async function claim(renewer: string): Promise<boolean> {
    await db
      .insertInto('consents')
      .values({
        owner,
        capability,
        proved_at: null,
        given_by: null,
        given_at: null,
        lost_at: null,
        renewer: null,
        renewing_until: null,
      })
      .onConflict(conflict => conflict.columns(['organisation_id', 'owner', 'capability']).doNothing())
      .execute()
    const claimed = await mine(db)
      .set({ renewer, renewing_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
      .where(eb => eb.or([eb('renewing_until', 'is', null), eb('renewing_until', '<', sql<Date>`now()`)]))
      .returning('owner')
      .executeTakeFirst()
    return claimed !== undefined
  }
  const release = (renewer: string) =>
    mine(db).set({ renewer: null, renewing_until: null }).where('renewer', '=', renewer).execute()

  /** Undefined where the lease was over before it could be kept: what was kept meanwhile is newer. */
  const keepRenewed = (renewer: string, made: Tokens) =>
    db.transaction().execute(async tx => {
      const held = await mine(tx)
        .set({ renewer: null, renewing_until: null, lost_at: null })
        .where('renewer', '=', renewer)
        .returning('owner')
        .executeTakeFirst()
      if (!held) return undefined
      await meta.saveSecret(organisationId, name, JSON.stringify(made), tx)
      return made
    })

  async function renewAlone(renewer: string, isStale: (kept: Tokens | undefined) => boolean, make: Make<Tokens>) {
    try {
      // Somebody may have renewed between the last look and the claim.
      const kept = await read()
      if (kept !== undefined && !isStale(kept)) return kept
      return (await keepRenewed(renewer, await make(kept))) ?? (await read())
    } finally {
      await release(renewer)
    }
  }

  return {
    read,
    async keep(tokens, within) {
      await meta.saveSecret(organisationId, name, JSON.stringify(tokens), within)
    },
    // The other system has ended the old ones: whatever becomes of the call that needed them, these are kept.
    renew: (isStale, make) =>
      apart(async () => {
        const renewer = randomUUID()
        for (;;) {
          const kept = await read()
          if (kept !== undefined && !isStale(kept)) return kept
          const made = (await claim(renewer)) ? await renewAlone(renewer, isStale, make) : undefined
          if (made !== undefined) return made
          await sleep(pollMs)
        }
      }),
    noteLost: () =>
      apart(async () => {
        const lost = await mine(db)
          .set({ lost_at: sql<Date>`now()` })
          .where('lost_at', 'is', null)
          .returning('owner')
          .executeTakeFirst()
        return lost !== undefined
      }),
  }
}

/** Forgets all consents and tokens of an owner. */
export async function forgetGrants(within: OrganisationQueries, owner: string): Promise<void> {
  await within.deleteFrom('consents').where('owner', '=', owner).execute()
  await within.deleteFrom('consent_flows').where('owner', '=', owner).execute()
  await within
    .deleteFrom('secrets')
    .where(eb => eb.fn<boolean>('starts_with', ['name', eb.val(tokensName(owner, ''))]))
    .execute()
}

const tokensName = (owner: string, capability: string) => `tokens/${owner}/${capability}`

function parsed<T>(text: string | undefined): T | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as T)
}
