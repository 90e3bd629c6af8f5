import { sql } from 'kysely'
import type { DirectoryAccounts, DirectoryMemberships } from './tables/feeds.ts'
import type { OrganisationQueries } from './tables/organisation.ts'

/** What a member belongs to itself, whole: what it belonged to before and is not named is over. */
export interface MembershipRow {
  memberId: string
  memberKind: DirectoryAccounts['kind']
  groups: readonly { id: string; name: string }[]
}

interface Told {
  sourceId: string
  scanId: string
}

const rowsPerStatement = 1000
const mostName = 500

/** Part of the transaction that saves the position of the directory's page. */
export async function writeMemberships(
  tx: OrganisationQueries,
  { sourceId, scanId }: Told,
  members: readonly MembershipRow[],
): Promise<void> {
  const latest = [...Map.groupBy(members, ({ memberId }) => memberId).values()]
  for (let start = 0; start < latest.length; start += rowsPerStatement)
    await tx
      .deleteFrom('directory_memberships')
      .where('source_id', '=', sourceId)
      .where(
        'member_id',
        'in',
        latest.slice(start, start + rowsPerStatement).flatMap(([first]) => first?.memberId ?? []),
      )
      .execute()
  const rows = latest.flatMap(same => {
    const groups = new Map(same.flatMap(member => member.groups.map(group => [group.id, group.name])))
    return [...groups].flatMap(([id, name]) => rowOf({ sourceId, scanId }, { member: same.at(-1), id, name }))
  })
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await tx
      .insertInto('directory_memberships')
      .values(rows.slice(start, start + rowsPerStatement))
      .execute()
}

interface Belonging {
  member: MembershipRow | undefined
  id: string
  name: string
}

function rowOf(
  { sourceId, scanId }: Told,
  { member, id, name }: Belonging,
): Omit<DirectoryMemberships, 'organisation_id'>[] {
  if (!member || member.memberId === id) return []
  return [
    {
      source_id: sourceId,
      scan_id: scanId,
      group_id: id,
      group_name: name.toWellFormed().replaceAll('\0', '\ufffd').slice(0, mostName).toWellFormed(),
      member_id: member.memberId,
      member_kind: member.memberKind,
    },
  ]
}

/** Of a directory that was told whole: what this scan did not name is over. */
export async function endMemberships(tx: OrganisationQueries, { sourceId, scanId }: Told): Promise<void> {
  await tx
    .deleteFrom('directory_memberships')
    .where('source_id', '=', sourceId)
    .where('scan_id', '!=', scanId)
    .execute()
}

/** Groups that somebody belongs to, however far up; `from` is the member of it by whom that is so. */
export interface Belongs {
  id: string
  name: string
  from: string
}

const mostGroups = 5000

export async function groupsOf(db: OrganisationQueries, memberId: string): Promise<Belongs[]> {
  const rows = await db
    .withRecursive('up(id, name, origin)', above =>
      above
        .selectFrom('directory_memberships')
        .select(['group_id as id', 'group_name as name', 'member_id as origin'])
        .where('member_id', '=', memberId)
        .union(
          above
            .selectFrom('directory_memberships as next')
            .innerJoin('up', 'up.id', 'next.member_id')
            .select(['next.group_id as id', 'next.group_name as name', 'next.member_id as origin']),
        ),
    )
    .selectFrom('up')
    .select(['id', 'name', 'origin'])
    .where('id', '!=', memberId)
    .orderBy('name')
    .orderBy('id')
    .limit(mostGroups)
    .execute()
  const first = new Map<string, Belongs>()
  for (const { id, name, origin } of rows) if (!first.has(id)) first.set(id, { id, name, from: origin })
  return [...first.values()]
}

/** Ids of the groups that each belongs to, however far up; who belongs to none is absent. */
export async function groupsOfEach(
  db: OrganisationQueries,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (!memberIds.length) return new Map()
  const rows = await db
    .withRecursive('up(member, id)', above =>
      above
        .selectFrom('directory_memberships')
        .select(['member_id as member', 'group_id as id'])
        .where('member_id', 'in', [...new Set(memberIds)])
        .union(
          above
            .selectFrom('up')
            .innerJoin('directory_memberships as next', 'next.member_id', 'up.id')
            .select(['up.member as member', 'next.group_id as id']),
        ),
    )
    .selectFrom('up')
    .select(['member', sql<string[]>`array_agg(distinct id)`.as('groups')])
    .groupBy('member')
    .execute()
  return new Map(rows.map(({ member, groups }) => [member, groups]))
}

/** How many people are in each group, however far down; groups whose members no source tells are absent. */
export async function sizesOf(db: OrganisationQueries, groupIds: readonly string[]): Promise<Map<string, number>> {
  if (!groupIds.length) return new Map()
  const rows = await below(db, groupIds)
    .selectFrom('below')
    .select(['root', sql<string>`count(distinct id) filter (where kind = 'user')`.as('people')])
    .groupBy('root')
    .execute()
  return new Map(rows.map(({ root, people }) => [root, Number(people)]))
}

/** People of a group, each with those of the other groups that they are in as well. */
export interface Member {
  id: string
  groups: string[]
}

/**
 * The people of a group, however far down, by id.
 * @param most  no more than so many
 */
export async function membersOf(
  db: OrganisationQueries,
  groupId: string,
  { among, most }: { among: readonly string[]; most: number },
): Promise<Member[]> {
  const inside = await below(db, [groupId])
    .selectFrom('below')
    .select('id')
    .where('kind', '=', 'user')
    .distinct()
    .orderBy('id')
    .limit(most)
    .execute()
  const others = among.length ? await othersOf(db, groupId, among) : new Map<string, string[]>()
  return inside.map(({ id }) => ({ id, groups: others.get(id) ?? [] }))
}

/** Which of some groups the people of a group are in, from each of them up: that is as much as there are memberships, however large these groups are. */
async function othersOf(
  db: OrganisationQueries,
  groupId: string,
  among: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await below(db, [groupId])
    .withRecursive('up(member, id)', above =>
      above
        .selectFrom('below')
        .innerJoin('directory_memberships as first', 'first.member_id', 'below.id')
        .select(['below.id as member', 'first.group_id as id'])
        .where('below.kind', '=', 'user')
        .union(
          above
            .selectFrom('up')
            .innerJoin('directory_memberships as next', 'next.member_id', 'up.id')
            .select(['up.member as member', 'next.group_id as id']),
        ),
    )
    .selectFrom('up')
    .select(['member', sql<string[]>`array_agg(distinct id)`.as('groups')])
    .where('id', 'in', [...among])
    .groupBy('member')
    .execute()
  return new Map(rows.map(({ member, groups }) => [member, groups]))
}

/** The people of any of the groups, each once, by id, and how many there are. */
export async function peopleOf(
  db: OrganisationQueries,
  groupIds: readonly string[],
  { without, offset, limit }: { without: readonly string[]; offset: number; limit: number },
): Promise<{ people: Member[]; total: number }> {
  if (!groupIds.length) return { people: [], total: 0 }
  const found = below(db, groupIds)
    .selectFrom('below')
    .where('kind', '=', 'user')
    .$if(without.length > 0, query => query.where('id', 'not in', [...without]))
  const rows = await found
    .select(['id', sql<string[]>`array_agg(distinct root)`.as('groups'), sql<string>`count(*) over ()`.as('total')])
    .groupBy('id')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  // A page that is empty tells no total.
  const { total } =
    rows[0] ?? (await found.select(sql<string>`count(distinct id)`.as('total')).executeTakeFirstOrThrow())
  return { people: rows.map(({ id, groups }) => ({ id, groups })), total: Number(total) }
}

/** Everything inside each of the groups, `root`, however far down; circles end. */
function below(db: OrganisationQueries, groupIds: readonly string[]) {
  return db.withRecursive('below(root, id, kind)', inside =>
    inside
      .selectFrom('directory_memberships')
      .select(['group_id as root', 'member_id as id', 'member_kind as kind'])
      .where('group_id', 'in', [...new Set(groupIds)])
      .union(
        inside
          .selectFrom('directory_memberships as next')
          .innerJoin('below', 'below.id', 'next.group_id')
          .select(['below.root as root', 'next.member_id as id', 'next.member_kind as kind']),
      ),
  )
}
