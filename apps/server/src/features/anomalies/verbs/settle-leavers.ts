import { setLeaves } from '@sharelight/store'
import type { Services } from '../../../context.ts'

type Owner = { services: Pick<Services, 'stores'>; organisation: { id: string } }

/**
 * Has the analytics store know who leaves when: by the personnel department's list, else by what directories say, of several the last. Asked before
 * each search, as people who act for the first time are only known to it then.
 */
export async function settleLeavers({ services, organisation }: Owner): Promise<number> {
  const { meta, analytics } = services.stores
  const db = meta.forOrganisation(organisation.id)
  const told = await db
    .selectFrom('directory_accounts')
    .select(eb => ['address', eb.ref('facts', '->>').key('leavesAt').as('leaves')])
    .where('kind', '=', 'user')
    .where(eb => eb.ref('facts', '->>').key('leavesAt'), 'is not', null)
    .execute()
  const listed = await db.selectFrom('leavers').select(['address', 'left_at']).execute()
  const leaves = new Map<string, number>()
  for (const { address, leaves: text } of told) {
    const at = Date.parse(String(text))
    const name = address.toLowerCase()
    if (isInstant(at)) leaves.set(name, Math.max(at, leaves.get(name) ?? at))
  }
  for (const { address, left_at: at } of listed) leaves.set(address, at.getTime())
  return setLeaves(analytics, organisation.id, leaves)
}

/** What the analytics store can hold: 1900 to 2299; before 1970 is none of a person who still acts. */
const isInstant = (at: number) => at > 0 && at < Date.UTC(2299, 0)
