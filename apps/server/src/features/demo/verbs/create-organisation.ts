import type { DemoOrganisation } from '@sharelight/demo'
import { hashPassword } from '../../../auth/passwords.ts'
import type { Services } from '../../../context.ts'

export const demoUsers = [
  { email: 'demo@sharelight.example', name: 'Dana Demo', role: 'SuperAdmin', restrictions: [] },
  {
    email: 'business@sharelight.example',
    name: 'Bo Business',
    role: 'Admin',
    restrictions: ['it05', 'it07', 'et05', 'ar05'],
  },
] as const
const demoPassword = 'sharelight-demo'

/** The demo organisation's record, users, sources and trust decisions; gives its id. */
export async function createOrganisation(
  { stores, demo }: Services,
  { name, domains, timeZone, sources, trustDecisions, from }: DemoOrganisation,
  creator: string | null,
): Promise<string> {
  const password_hash = demo ? await hashPassword(demoPassword) : null
  return stores.meta.acrossOrganisations.transaction().execute(async tx => {
    const { id: organisation_id } = await tx
      .insertInto('organisations')
      .values({
        name,
        type: 'demo',
        demo_of: creator,
        domains: [...domains],
        time_zone: timeZone,
        contact_email: demoUsers[0].email,
        edition: 'enterprise',
        trial_edition: null,
        trial_ends_at: null,
        created_at: new Date(from),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('users')
      .values(
        demoUsers.map(({ restrictions, ...user }) => ({
          ...user,
          organisation_id,
          restrictions: [...restrictions],
          status: 'Active' as const,
          password_hash,
          totp_secret: null,
          last_login_at: null,
        })),
      )
      .execute()
    for (const { id, key, code, name: sourceName, connectedAt, lastScanAt } of sources) {
      const [created_at, finished_at] = [new Date(connectedAt), new Date(lastScanAt)]
      await tx
        .insertInto('data_sources')
        .values({
          id,
          organisation_id,
          connector: key,
          code,
          name: sourceName,
          schedule: null,
          state: 'SCANNING_COMPLETED',
          disconnected_at: null,
          created_at,
        })
        .execute()
      await tx
        .insertInto('scans')
        .values({
          id,
          organisation_id,
          source_id: id,
          state: 'SCANNING_COMPLETED',
          requested_at: finished_at,
          started_at: finished_at,
          finished_at,
          error: null,
        })
        .execute()
      await tx
        .insertInto('tasks')
        .values({
          id,
          organisation_id,
          kind: 'scan',
          title: `Scan of ${sourceName}`,
          state: 'done',
          created_at: finished_at,
          finished_at,
        })
        .execute()
    }
    for (const { subjectKind, subject, trust, reason, decidedAt, expiresAt } of trustDecisions) {
      await tx
        .insertInto('trust_decisions')
        .values({
          organisation_id,
          subject_kind: subjectKind,
          subject,
          trust,
          reason,
          decided_by: null,
          decided_at: new Date(decidedAt),
          expires_at: expiresAt === null ? null : new Date(expiresAt),
        })
        .execute()
    }
    return organisation_id
  })
}

/** On a server that is a demo everybody may come in with the password that the login screen names; on any other nobody may. */
export async function settleDemoPassword({ stores, demo }: Services, organisationId: string): Promise<void> {
  const password_hash = demo ? await hashPassword(demoPassword) : null
  await stores.meta
    .forOrganisation(organisationId)
    .updateTable('users')
    .set({ password_hash })
    .where(
      'email',
      'in',
      demoUsers.map(({ email }) => email),
    )
    .where('password_hash', demo ? 'is' : 'is not', null)
    .execute()
}
