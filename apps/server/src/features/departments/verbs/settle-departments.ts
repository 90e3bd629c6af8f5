import { setDepartments, type Place } from '@sharelight/store'
import type { Services } from '../../../context.ts'

type Owner = { services: Pick<Services, 'stores'>; organisation: { id: string } }

/**
 * Has the analytics store know who works where and for whom: what an administrator said, else the imported list, else the identity provider by SCIM,
 * else what directories say, of several the last by name. Answers how many people changed.
 */
export async function settleDepartments({ services, organisation }: Owner): Promise<number> {
  const { meta, analytics } = services.stores
  const db = meta.forOrganisation(organisation.id)
  const directories = await db
    .selectFrom('directory_accounts')
    .select(eb => [
      'address',
      eb.ref('facts', '->>').key('department').as('department'),
      eb.ref('facts', '->>').key('manager').as('manager'),
    ])
    .where('kind', '=', 'user')
    .where(eb =>
      eb.or([
        eb(eb.ref('facts', '->>').key('department'), 'is not', null),
        eb(eb.ref('facts', '->>').key('manager'), 'is not', null),
      ]),
    )
    .orderBy('address')
    .execute()
  const told = await db.selectFrom('people_departments').selectAll().orderBy('told_by', 'desc').execute()
  const places = new Map<string, Place>()
  for (const { address, department, manager } of directories)
    places.set(address.toLowerCase(), {
      department: department === null ? '' : String(department).slice(0, longest),
      manager: manager === null ? '' : String(manager).toLowerCase(),
    })
  // `scim` before `import` before `hand`, which has the last word.
  for (const { address, department, manager } of told) places.set(address, { department, manager })
  return setDepartments(analytics, organisation.id, places)
}

const longest = 200
