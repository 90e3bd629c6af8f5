import type { ExpressionBuilder } from 'kysely'
import type { OrganisationDatabase, OrganisationQueries } from './tables/organisation.ts'

interface Asked {
  /** Ids of checks of accounts. */
  checks: readonly string[]
  /** Only of this source. */
  source?: string | undefined
  /** Leaves out what is accepted as it is at that moment. */
  notAccepted?: Date
}

/** Who fails any of the checks, each once. Join the directory to it by `accountAtRisk`. */
export function failingAccounts(db: OrganisationQueries, { checks, source, notAccepted }: Asked) {
  return (
    db
      .selectFrom('posture_failures as failure')
      .select(['failure.source_id', 'failure.subject_kind', 'failure.subject_id'])
      // A list of nothing is no list to the database.
      .where('failure.check_id', 'in', checks.length ? [...checks] : [''])
      .$if(source !== undefined, query => query.where('failure.source_id', '=', source ?? ''))
      .$if(notAccepted !== undefined, query =>
        query.where(eb => {
          const accepted = acceptedBy(eb, notAccepted ?? new Date(0))
          return eb.and([accepted.check, accepted.source, accepted.account].map(part => eb.not(eb.exists(part))))
        }),
      )
      .groupBy(['failure.source_id', 'failure.subject_kind', 'failure.subject_id'])
  )
}

interface Risk {
  risk: { source_id: string; subject_kind: string; subject_id: string }
}

/**
 * The account of each that fails, looked up by its key: a lateral join, as a database that does not know how much these tables hold would else go
 * through all that fails for each account of a directory.
 */
export function accountAtRisk(eb: ExpressionBuilder<OrganisationDatabase & Risk, 'risk'>) {
  return eb
    .selectFrom('directory_accounts as one')
    .selectAll('one')
    .whereRef('one.source_id', '=', 'risk.source_id')
    .where(of => of(of.ref('one.kind').$castTo<string>(), '=', of.ref('risk.subject_kind')))
    .whereRef('one.address', '=', 'risk.subject_id')
    .limit(1)
    .as('account')
}

type Failing = OrganisationDatabase & { failure: OrganisationDatabase['posture_failures'] }

/** What accepts a failure, by what it is about: questions of their own, as a database joins by equality and not by *or*. */
function acceptedBy(eb: ExpressionBuilder<Failing, 'failure'>, at: Date) {
  const inForce = eb
    .selectFrom('posture_exceptions as accepted')
    .select('accepted.id')
    .whereRef('accepted.check_id', '=', 'failure.check_id')
    .where('accepted.ended_at', 'is', null)
    .where(of => of.or([of('accepted.expires_at', 'is', null), of('accepted.expires_at', '>', at)]))
  const ofSource = inForce.whereRef('accepted.source_id', '=', 'failure.source_id')
  return {
    check: inForce.where('accepted.source_id', 'is', null).where('accepted.subject_id', 'is', null),
    source: ofSource.where('accepted.subject_id', 'is', null),
    account: ofSource
      .whereRef('accepted.subject_kind', '=', 'failure.subject_kind')
      .whereRef('accepted.subject_id', '=', 'failure.subject_id'),
  }
}
