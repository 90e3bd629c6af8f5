import type { PlaybookId } from '@sharelight/contract'
import type { Context } from '../../../context.ts'

/** The lines of a work list that are not open any more. */
export function decidedOf({ services, organisation }: Context, playbook: PlaybookId) {
  return services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('playbook_work as work')
    .leftJoin('users as user', 'user.id', 'work.decided_by')
    .select(['work.entry', 'work.state', 'work.decision', 'work.reason', 'work.decided_at', 'user.email as decided_by'])
    .where('work.playbook', '=', playbook)
    .execute()
}
export type Decided = Awaited<ReturnType<typeof decidedOf>>[number]
