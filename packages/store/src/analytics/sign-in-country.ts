import type { Analytics } from './client.ts'
import { timeOf } from './codec.ts'

const near = 30 * 86_400_000

/** The country that a service told somebody's sign-ins from an address to be from, about that time; empty where none tells. */
export async function signInCountry(
  analytics: Analytics,
  organisationId: string,
  { actorId, ip, at }: { actorId: string; ip: string; at: number },
): Promise<string> {
  const [row] = await analytics.rows<{ country: string }>(
    `SELECT JSONExtractString(details, 'country') AS country FROM events
    WHERE organisation_id = {organisationId:UUID} AND time >= ${timeOf('from')} AND time <= ${timeOf('to')} AND type IN ('sign_in', 'sign_in_failed')
    AND actor IN (SELECT number FROM entity_numbers WHERE organisation_id = {organisationId:UUID} AND kind = 'identity' AND id = {actorId:UUID})
    AND JSONExtractString(details, 'ip') = {ip:String} AND country != ''
    AND JSONExtractString(details, 'countryFrom') = '' ORDER BY time DESC LIMIT 1`,
    { organisationId, actorId, ip, from: at - near, to: at + near },
  )
  return row?.country ?? ''
}
