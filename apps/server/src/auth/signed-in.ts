import type { UserStatus } from '@sharelight/contract'
import { userTypeOf } from '@sharelight/domain'
import type { Organisation, Services } from '../context.ts'
import { inForce, type EditionRow } from '../features/edition/verbs/in-force.ts'
import { labelsIn } from '../features/labels/verbs/label-facts.ts'
import { AppError } from '../http/app-error.ts'
import type { Claims } from './tokens.ts'

/** What the gate remembers of a session or API key for a moment. */
export interface SignedIn {
  user: UserStatus
  organisation: Organisation
  status: 'Active' | 'Suspended'
  /** When a trial or support access ends, so that this holds no longer. */
  holdsUntil: Date | null
}

/** With what the organisation asks of sessions; calls with an API key are none. */
interface Found extends SignedIn {
  secondStep: { from: Date | null; providers: 'trusted' | 'claimed'; isSupport: boolean }
}

interface OrganisationRow extends EditionRow {
  id: string
  name: string
  type: string
  domains: string[]
  time_zone: string
}

/** Whom a bearer token speaks for. @throws AppError `unauthorized` when the session is over or the user may no longer sign in */
export async function findSignedIn(
  services: Services,
  { organisationId, userId, sessionId }: Claims,
): Promise<SignedIn> {
  const session = await services.stores.meta
    .forOrganisation(organisationId)
    .selectFrom('sessions')
    .select(['strong', 'provider'])
    .where('family', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', services.now())
    .limit(1)
    .executeTakeFirst()
  if (!session) throw signInAgain(await addressOf(services, { organisationId, userId }))
  return lacking(await findActive(services, { organisationId, userId }), session)
}

/** Says from when on the session does not do: where the organisation asks for a second step and none was part of it. Support has its own door. */
function lacking(
  { secondStep, ...found }: Found,
  { strong, provider }: { strong: boolean; provider: string },
): SignedIn {
  const isDone = strong || secondStep.isSupport || (provider !== '' && secondStep.providers === 'trusted')
  return { ...found, user: { ...found.user, secondStepFrom: isDone ? null : (secondStep.from?.toISOString() ?? null) } }
}

/** An active user with the organisation. @throws AppError `unauthorized` */
export async function findActive(
  services: Services,
  { organisationId, userId }: { organisationId: string; userId: string },
): Promise<Found> {
  const db = services.stores.meta.forOrganisation(organisationId)
  const [user, organisation] = await Promise.all([
    db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst(),
    db.selectFrom('organisations').selectAll().executeTakeFirst(),
  ])
  if (
    !user ||
    user.status !== 'Active' ||
    !organisation ||
    (organisation.type === 'demo' && services.settings.providerKey)
  )
    throw signInAgain(user?.email)
  const accessEnds = user.support ? await endOfSupportAccess(services, organisationId, user.email) : null
  const trialEnds =
    organisation.trial_ends_at && organisation.trial_ends_at > services.now() ? organisation.trial_ends_at : null
  return {
    user: toUserStatus(user),
    organisation: await organisationOf(services, organisation),
    status: organisation.status,
    holdsUntil: accessEnds ?? trialEnds,
    secondStep: {
      from: organisation.second_step_from,
      providers: organisation.provider_second_step,
      isSupport: user.support,
    },
  }
}

async function endOfSupportAccess({ stores, now }: Services, organisationId: string, staff: string): Promise<Date> {
  const access = await stores.meta
    .forOrganisation(organisationId)
    .selectFrom('support_access')
    .select(['status', 'expires_at', 'requested_by'])
    .executeTakeFirst()
  if (
    access?.status === 'Open' &&
    access.requested_by.toLowerCase() === staff &&
    access.expires_at &&
    access.expires_at > now()
  )
    return access.expires_at
  throw new AppError('unauthorized', 'The customer has closed access for support.')
}

/** The organisation as calls see it; edition and features are those of this moment. */
async function organisationOf(services: Services, row: OrganisationRow): Promise<Organisation> {
  const { id, name, type, domains, time_zone: timeZone } = row
  return {
    id,
    name,
    type,
    domains,
    timeZone,
    ...(await inForce(services, row)),
    labels: await labelsIn({ services, organisation: { id } }),
  }
}

const signInAgain = (user: string | undefined) => new AppError('unauthorized', 'Sign in again to go on.', { user })

/** Whose session is over: the token was theirs, so they may be named to whoever holds it. */
async function addressOf(
  { stores }: Services,
  { organisationId, userId }: { organisationId: string; userId: string },
): Promise<string | undefined> {
  return (
    await stores.meta
      .forOrganisation(organisationId)
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirst()
  )?.email
}

interface UserRow {
  id: string
  email: string
  name: string
  role: string
  restrictions: string[]
  preferences: Record<string, unknown>
}

function toUserStatus({ id, email, name, role, restrictions, preferences }: UserRow): UserStatus {
  return { id, email, name, role, restrictions, preferences, type: userTypeOf(restrictions), secondStepFrom: null }
}
