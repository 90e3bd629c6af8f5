import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import * as foundation from './migrations/0001-foundation.ts'
import * as signIn from './migrations/0002-sign-in.ts'
import * as ownLabels from './migrations/0003-custom-labels.ts'
import * as duties from './migrations/0004-analytics-duties.ts'
import * as idempotencyKeys from './migrations/0005-idempotency-keys.ts'
import * as scanOrder from './migrations/0006-scan-order.ts'
import * as versions from './migrations/0006-versions.ts'
import * as wallsOfSignIn from './migrations/0007-walls-of-sign-in.ts'
import * as secondStep from './migrations/0008-second-step.ts'
import * as keys from './migrations/0009-keys.ts'
import * as auditTrails from './migrations/0010-audit.ts'
import * as numbers from './migrations/0012-numbers.ts'
import * as scanCursors from './migrations/0020-scan-cursors.ts'
import * as tasks from './migrations/0021-tasks.ts'
import * as outbox from './migrations/0022-outbox.ts'
import * as journal from './migrations/0023-journal.ts'
import * as handOvers from './migrations/0025-hand-overs.ts'
import * as feeds from './migrations/0028-feeds.ts'
import * as throttle from './migrations/0029-throttle.ts'
import * as plansOfSources from './migrations/0031-plans-of-sources.ts'
import * as consents from './migrations/0033-consents.ts'
import * as scanRecords from './migrations/0035-scan-records.ts'
import * as looks from './migrations/0036-looks.ts'
import * as lostSources from './migrations/0037-lost-sources.ts'
import * as policies from './migrations/0038-policies.ts'
import * as policyActs from './migrations/0039-policy-acts.ts'
import * as plansOfPlaybooks from './migrations/0040-plans-of-playbooks.ts'
import * as workLists from './migrations/0041-work-lists.ts'
import * as posture from './migrations/0042-posture.ts'
import * as accountsAtRisk from './migrations/0043-accounts-at-risk.ts'
import * as memberships from './migrations/0045-memberships.ts'
import * as receivers from './migrations/0048-receivers.ts'
import * as tickets from './migrations/0049-tickets.ts'
import * as reports from './migrations/0051-reports.ts'
import * as largeLists from './migrations/0054-large-lists.ts'
import * as shownOutcomes from './migrations/0055-shown-outcomes.ts'
import * as stepsOfOneThing from './migrations/0057-steps-of-one-thing.ts'
import * as erasures from './migrations/0058-erasures.ts'
import * as scim from './migrations/0059-scim.ts'
import * as labelling from './migrations/0060-labelling.ts'
import * as notificationChoices from './migrations/0061-notification-choices.ts'
import * as consentHolders from './migrations/0062-consent-holders.ts'
import * as outboxRetries from './migrations/0063-outbox-retries.ts'
import * as labelIds from './migrations/0064-label-ids.ts'
import * as devices from './migrations/0070-devices.ts'
import * as peopleDepartments from './migrations/0070-people-departments.ts'
import * as mailboxForwards from './migrations/0075-mailbox-forwards.ts'
import * as toldShares from './migrations/0076-told-shares.ts'
import * as asItIsNow from './migrations/0080-as-it-is-now.ts'
import { newerSchema } from '../start-failure.ts'
import type { Database } from './tables/index.ts'

/** In order of name; each runs once, in a transaction. A later change is a new entry, never an edit. */
const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-sign-in': signIn,
  '0003-custom-labels': ownLabels,
  '0004-analytics-duties': duties,
  '0005-idempotency-keys': idempotencyKeys,
  '0006-scan-order': scanOrder,
  '0006-versions': versions,
  '0007-walls-of-sign-in': wallsOfSignIn,
  '0008-second-step': secondStep,
  '0009-keys': keys,
  '0010-audit': auditTrails,
  '0012-numbers': numbers,
  '0020-scan-cursors': scanCursors,
  '0021-tasks': tasks,
  '0022-outbox': outbox,
  '0023-journal': journal,
  '0025-hand-overs': handOvers,
  '0028-feeds': feeds,
  '0029-throttle': throttle,
  '0031-plans-of-sources': plansOfSources,
  '0033-consents': consents,
  '0035-scan-records': scanRecords,
  '0036-looks': looks,
  '0037-lost-sources': lostSources,
  '0038-policies': policies,
  '0039-policy-acts': policyActs,
  '0040-plans-of-playbooks': plansOfPlaybooks,
  '0041-work-lists': workLists,
  '0042-posture': posture,
  '0043-accounts-at-risk': accountsAtRisk,
  '0045-memberships': memberships,
  '0048-receivers': receivers,
  '0049-tickets': tickets,
  '0051-reports': reports,
  '0054-large-lists': largeLists,
  '0055-shown-outcomes': shownOutcomes,
  '0057-steps-of-one-thing': stepsOfOneThing,
  '0058-erasures': erasures,
  '0059-scim': scim,
  '0060-labelling': labelling,
  '0061-notification-choices': notificationChoices,
  '0062-consent-holders': consentHolders,
  '0063-outbox-retries': outboxRetries,
  '0064-label-ids': labelIds,
  '0070-devices': devices,
  '0070-people-departments': peopleDepartments,
  '0075-mailbox-forwards': mailboxForwards,
  '0076-told-shares': toldShares,
  '0080-as-it-is-now': asItIsNow,
}

/** What a migration was called in versions that ran before it took its place among the others. */
const formerNames: Record<string, string> = {
  '0046-erasures': '0058-erasures',
  '0050-scim': '0059-scim',
  '0053-labelling': '0060-labelling',
  '0056-notification-choices': '0061-notification-choices',
}

/** Names of what makes the schema of this version, in order. */
export const metaMigrations = Object.keys(migrations)

/**
 * Brings the meta schema up to date, or to what it was after the migration `last`. Kysely takes an advisory lock: two processes may start at once.
 * @throws StartFailure where a newer version has been
 */
export async function migrateMeta(db: Kysely<Database>, last?: string): Promise<void> {
  const done = await applied(db)
  const [unknown] = done.filter(name => !Object.hasOwn(migrations, name) && !Object.hasOwn(formerNames, name))
  if (unknown !== undefined) throw newerSchema('metadata', unknown)
  for (const [former, name] of Object.entries(formerNames))
    if (done.includes(former)) await sql`update kysely_migration set name = ${name} where name = ${former}`.execute(db)
  await migrate(db, migrations, last)
}

async function migrate(db: Kysely<Database>, these: Record<string, Migration>, last?: string): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(these) },
    // What was made side by side did not land in order of name: a folder may lack one that stands between those it has.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (!error) return
  const failed = results?.find(result => result.status === 'Error')?.migrationName ?? 'a migration'
  throw new Error(
    `The meta store could not be brought up to date: ${failed} failed. Nothing of it was applied; start again once its cause is mended.`,
    { cause: error },
  )
}

/** Whether the schema has everything that this version knows. It may have more: of a newer version that started beside it. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const there = new Set(await applied(db))
  return metaMigrations.every(name => there.has(name))
}

/** Names of what was done to these metadata, in order; none where they are new. */
async function applied(db: Kysely<Database>): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (!found[0]?.there) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
