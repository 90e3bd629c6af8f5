import type { DemoOrganisation, DemoSource } from '@sharelight/demo'
import { checks, dateIn, isoDate, type Check } from '@sharelight/domain'
import type { OrganisationQueries } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { askForPosture } from '../../posture/jobs.ts'
import { evaluatePosture } from '../../posture/verbs/evaluate.ts'
import { databaseOf, postureScope, type PostureScope } from '../../posture/verbs/scope.ts'
import { demoUsers } from './create-organisation.ts'

const dayMs = 86_400_000
const rowsPerStatement = 1000

/**
 * Judges accounts and settings, with two exceptions, and tells how it came to that. Files are judged afterwards, as a job, since that takes
 * long. Done again, it gives the same.
 */
export async function writePosture(services: Services, demo: DemoOrganisation, organisationId: string): Promise<void> {
  const scope = await postureScope(services, organisationId)
  if (!scope) return
  await databaseOf(scope)
    .transaction()
    .execute(tx => writeExceptions(tx, demo))
  await evaluatePosture(scope, { checks: checks.filter(({ of }) => of !== 'items'), reach: false })
  await databaseOf(scope)
    .transaction()
    .execute(async tx => {
      await backdate(tx, demo)
      await writeTrend(tx, demo, scope)
      await askForPosture(tx, services.now())
    })
}

async function writeExceptions(tx: OrganisationQueries, { sources, resources, to }: DemoOrganisation): Promise<void> {
  const [{ email: author }] = demoUsers
  const idOf = (key: string) => sources.find(source => source.key === key)?.id ?? null
  const photos = resources.find(({ kind, public: isPublic }) => kind === 'bucket' && isPublic)
  const made = { author, created_by: null, ended_at: null, ended_by: null }
  await tx.deleteFrom('posture_exceptions').execute()
  await tx
    .insertInto('posture_exceptions')
    .values([
      {
        ...made,
        check_id: 'tenant_pop_imap',
        source_id: idOf('gmail'),
        subject_kind: null,
        subject_id: null,
        name: sources.find(({ key }) => key === 'gmail')?.name ?? '',
        reason: 'The scanners of the laboratory send by it until they are replaced.',
        created_at: new Date(to - 40 * dayMs),
        expires_at: new Date(to + 80 * dayMs),
      },
      {
        ...made,
        check_id: 's3_public_policy',
        source_id: idOf('amazon_s3'),
        subject_kind: 'bucket',
        subject_id: photos?.id ?? '',
        name: photos?.name ?? '',
        reason: 'Photos for the press: they are meant for everybody.',
        created_at: new Date(to - 200 * dayMs),
        expires_at: null,
      },
    ])
    .execute()
}

/** What fails has failed for some time, and the longer the earlier its source was connected. */
async function backdate(tx: OrganisationQueries, { sources, to }: DemoOrganisation): Promise<void> {
  for (const [number, { id, connectedAt }] of sources.entries()) {
    const since = new Date(to - ((to - connectedAt) * ((number % 4) + 1)) / 6)
    await tx.updateTable('posture_failures').set({ since }).where('source_id', '=', id).execute()
    await tx
      .updateTable('posture_results')
      .set({ failing_since: since })
      .where('source_id', '=', id)
      .where('failing_since', 'is not', null)
      .execute()
  }
}

/** The days before lead up to what was found today; those that are long ago are kept by the week. */
async function writeTrend(
  tx: OrganisationQueries,
  { sources, from, to }: DemoOrganisation,
  { organisation: { timeZone } }: PostureScope,
): Promise<void> {
  const today = isoDate(dateIn(new Date(to), timeZone))
  const judged = await tx
    .selectFrom('posture_days')
    .select(['source_id', 'posture_group', 'posture', 'weight', 'sound'])
    .where('day', '=', today)
    .execute()
  const rows = daysBefore({ from, to }).flatMap(time => {
    const day = isoDate(dateIn(new Date(time), timeZone))
    const share = soundness((time - from) / (to - from))
    return sources
      .filter(({ connectedAt }) => connectedAt <= time)
      .flatMap(source => partsOf(source, judged).map(part => ({ ...part, day, sound: part.sound * share })))
  })
  await tx.deleteFrom('posture_days').where('day', '<', today).execute()
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await tx
      .insertInto('posture_days')
      .values(rows.slice(start, start + rowsPerStatement))
      .execute()
}

interface Part {
  source_id: string
  posture_group: string
  posture: string
  weight: number
  sound: number
}

/** What a source's score is made of: accounts and settings as judged, and its files as they mostly are. */
function partsOf({ id, kind }: DemoSource, judged: readonly Part[]): Part[] {
  const parts = new Map<string, Part>()
  const files = kind === 'systems' ? [] : itemChecks.map(check => filesUnder(check, id))
  for (const part of [...judged.filter(row => row.source_id === id), ...files]) {
    const key = `${part.posture_group} ${part.posture}`
    const { weight, sound } = parts.get(key) ?? { weight: 0, sound: 0 }
    parts.set(key, { ...part, weight: weight + part.weight, sound: sound + part.sound })
  }
  return [...parts.values()]
}

const itemChecks = checks.filter(({ of }) => of === 'items')
const soundFiles = 0.95

const filesUnder = ({ group, posture, severity }: Check, source_id: string): Part => ({
  source_id,
  posture_group: group,
  posture,
  weight: severity,
  sound: severity * soundFiles,
})

function daysBefore({ from, to }: { from: number; to: number }): number[] {
  const count = Math.floor((to - from) / dayMs)
  return Array.from({ length: count }, (_, n) => count - n)
    .filter(ago => ago <= 92 || ago % 7 === 0)
    .map(ago => to - ago * dayMs)
}

/** Of today's share, how much there was at a time from 0 to 1: it grew by steps, with a set-back in between. */
function soundness(at: number): number {
  const setBack = at > 0.55 && at < 0.63 ? 0.06 : 0
  return 0.66 + 0.32 * at - setBack + 0.012 * Math.sin(at * 70)
}
