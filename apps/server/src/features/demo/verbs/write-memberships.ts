import type { DemoOrganisation } from '@sharelight/demo'
import { writeMemberships as keepMemberships } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { groupIds } from './group-ids.ts'

/** Every employee is in the group of their department, which files are given to. */
export async function writeMemberships(
  { stores }: Services,
  demo: DemoOrganisation,
  organisationId: string,
): Promise<void> {
  const {
    sources: [source],
    identities,
  } = demo
  if (!source) return
  const groupId = groupIds(demo, organisationId)
  const members = identities
    .filter(({ department }) => department)
    .map(({ id, department = '' }) => ({
      memberId: id,
      memberKind: 'user' as const,
      groups: [{ id: groupId(department), name: department }],
    }))
  await stores.meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(tx => keepMemberships(tx, { sourceId: source.id, scanId: source.id }, members))
}
