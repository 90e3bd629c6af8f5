import type { OrganisationQueries, ReceiverRow } from '@sharelight/store'
import type { Services } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import type { Target } from './send/sender.ts'

export const database = ({
  services,
  organisation,
}: {
  services: Pick<Services, 'stores'>
  organisation: { id: string }
}) => services.stores.meta.forOrganisation(organisation.id)

export const secretName = (id: string) => `receiver/${id}`
export const oldSecretName = (id: string) => `receiver-old/${id}`

/** @throws AppError `not_found` */
export async function findReceiver(db: OrganisationQueries, id: string): Promise<ReceiverRow> {
  const row = await db.selectFrom('receivers').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found', `There is no receiver ${id}. It may have been deleted meanwhile.`)
  return row
}

/** A receiver with its secrets, to be told something. */
export async function targetOf(
  services: Services,
  organisation: Target['organisation'],
  { id, place, old_secret_until: until }: ReceiverRow,
): Promise<Target> {
  const { meta } = services.stores
  const isOverlapping = until !== null && until > services.now()
  const secret = (await meta.readSecret(organisation.id, secretName(id))) ?? ''
  const oldSecret = isOverlapping ? await meta.readSecret(organisation.id, oldSecretName(id)) : undefined
  return { services, organisation, place, secret, ...(oldSecret !== undefined && { oldSecret }) }
}
