import { shareTypes, type ShareType } from '@sharelight/contract'
import type { DemoExposure } from './rows.ts'
import { random } from './random.ts'
import { departmentPlans } from './vocabulary/departments.ts'
import type { World } from './world.ts'

/** The link by which anybody could open an item. */
export function publicLinkTo({ items, scope }: World, n: number): DemoExposure {
  const rng = random(scope.seed + n, 'link')
  return {
    item: n,
    principalKind: 'anonymous',
    principal: null,
    principalName: 'Anyone with the link',
    shareType: 'anonymous',
    role: 'read',
    via: 'link',
    link: `https://share.northlight.example/l/${(n + 1).toString(36)}`,
    createdAt: Math.round(items.created[n] ?? 0),
    expiresAt: rng.chance(0.2) ? scope.to + 30 * 86_400_000 : null,
  }
}

/** Who can reach an item now: its owner, its department, and whoever its share type lets in. */
export function exposuresOf(world: World, n: number): DemoExposure[] {
  const { items, people, scope } = world
  const rng = random(scope.seed + n, 'exposure')
  const owner = items.owner[n] ?? 0
  const createdAt = Math.round(items.created[n] ?? 0)
  const base = { item: n, link: '', createdAt, expiresAt: null }
  const department = departmentPlans[people.departmentOf[owner] ?? 0]?.name ?? ''
  const share = shareTypes[items.share[n] ?? 0] ?? 'inside'
  const own: DemoExposure = {
    ...base,
    principalKind: 'user',
    principal: owner,
    principalName: people.identities[owner]?.name ?? '',
    shareType: 'inside',
    role: 'owner',
    via: 'acl',
  }
  const team: DemoExposure = {
    ...base,
    principalKind: 'group',
    principal: null,
    principalName: department,
    shareType: 'inside',
    role: rng.chance(0.5) ? 'write' : 'read',
    via: 'acl',
  }
  return [own, team, ...outward()]

  function outward(): DemoExposure[] {
    if (share === 'anonymous') return [publicLinkTo(world, n)]
    return share === 'inside' ? [] : [outsider(share)]
  }

  function outsider(shareType: ShareType): DemoExposure {
    const range = shareType === 'personal' ? people.personal : people.contacts
    const principal = range.from + rng.int(range.to - range.from)
    return {
      ...base,
      principalKind: 'user',
      principal,
      principalName: people.identities[principal]?.name ?? '',
      shareType,
      role: 'read',
      via: 'acl',
    }
  }
}
