import { trustResolver } from '@sharelight/domain'
import type { Services } from '../../../context.ts'
import { text, type AnswerRow } from '../../investigation/verbs/cells.ts'

type Scope = { services: Pick<Services, 'stores' | 'now'>; organisation: { id: string } }

/** Trust in identities and outside organisations, as decided and still in force. */
export async function trustOf(scope: Scope) {
  return trustResolver(await decisionsOf(scope), scope.services.now())
}

export async function decisionsOf({ services, organisation }: Scope) {
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('trust_decisions')
    .select(['subject_kind', 'subject', 'trust', 'expires_at'])
    .execute()
  return rows.map(({ subject_kind: subjectKind, subject, trust, expires_at: expiresAt }) => ({
    subjectKind,
    subject,
    trust,
    expiresAt,
  }))
}

/** The organisation of an identity that was asked for with its address; by the address where organisations are closed to the user. */
export function domainOf(identity: AnswerRow): string {
  return text(identity['organization']) || text(identity['address']).split('@')[1]?.toLowerCase() || ''
}
