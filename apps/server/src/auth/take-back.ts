import { audit, type OrganisationQueries } from '@sharelight/store'
import type { Context } from '../context.ts'
import { actorOf } from '../http/actor.ts'
import { AppError } from '../http/app-error.ts'

interface Taking<Row> {
  id: string
  /** What it is called: `No API key 7 in this organisation.` */
  what: string
  action: string
  /** Ends it, unless that was done before. */
  end(tx: OrganisationQueries, at: Date): Promise<Row | undefined>
  /** What the audit trail keeps of it. */
  told(row: Row): { subject: string; before: object }
}

/** Takes back what lets somebody in: from now on nobody is, and the audit trail says whose doing that was. @throws AppError `not_found` */
export async function takeBack<Row>(ctx: Context, { id, what, action, end, told }: Taking<Row>): Promise<void> {
  const { services, organisation } = ctx
  await services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      const gone = await end(tx, services.now())
      if (!gone) throw new AppError('not_found', `No ${what} ${id} in this organisation.`)
      await audit(tx, actorOf(ctx), { action, ...told(gone), after: null })
    })
}
