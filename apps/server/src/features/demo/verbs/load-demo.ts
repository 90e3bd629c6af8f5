import type { DataSourceCode } from '@sharelight/contract'
import { demoOrganisation, type DemoOrganisation, type DemoSize } from '@sharelight/demo'
import {
  eraseSource,
  json,
  openScanSink,
  outsideCalls,
  recordFirstScan,
  setJustified,
  type Rules,
} from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { syncAccounts } from '../../accounts/verbs/sync-accounts.ts'
import { findAnomalies } from '../../anomalies/verbs/find-anomalies.ts'
import { describeFoldersOf } from '../../folder-contexts/verbs/describe-folders.ts'
import { postureJob } from '../../posture/jobs.ts'
import { rulesFor } from '../../rating/verbs/rater-for.ts'
import { rerateAll } from '../../rating/verbs/rerate-all.ts'
import { bothEnded } from './ending.ts'
import { createOrganisation, settleDemoPassword } from './create-organisation.ts'
import { folderRows, identityRows } from './to-rows.ts'
import { namePeople } from './name-people.ts'
import { writeDirectory } from './write-directory.ts'
import { writeEvents } from './write-events.ts'
import { writeFiles } from './write-files.ts'
import { writeMemberships } from './write-memberships.ts'
import { writeFindings } from './write-findings.ts'
import { writeJustifications } from './write-justifications.ts'
import { writeLabelling } from './write-labelling.ts'
import { writePlans } from './write-plans.ts'
import { writePolicies } from './write-policies.ts'
import { writePosture } from './write-posture.ts'
import { writeReceivers } from './write-receivers.ts'

/** Milliseconds at the end of the demo's history whose anomalies get their baselines; earlier ones carry their flags only. */
const recentWeeks = 3 * 7 * 86_400_000

let loading: Promise<string> | undefined

export interface Loading {
  /** The organisation that asks for it. */
  creator?: string
  /** Ends a load under way at the next safe point. */
  signal?: AbortSignal
}

/** The demo organisation's id; loads it once, however many ask. A load that was interrupted begins again. */
export function loadDemo(services: Services, size: DemoSize, how: Loading = {}): Promise<string> {
  loading ??= outsideCalls(() => load(services, size, how)).finally(() => {
    loading = undefined
  })
  return loading
}

async function load(services: Services, size: DemoSize, { creator, signal }: Loading): Promise<string> {
  const known = await services.stores.meta.acrossOrganisations
    .selectFrom('organisations')
    .select(['id', 'preferences'])
    .where('type', '=', 'demo')
    .executeTakeFirst()
  if (known) await settleDemoPassword(services, known.id)
  if (known?.preferences.loaded === true) return known.id
  const demo = demoOrganisation({ size, today: services.now() })
  if (known)
    for (const source of demo.sources)
      await eraseSource(services.stores.analytics, { organisationId: known.id, sourceId: source.id })
  const organisationId = known?.id ?? (await createOrganisation(services, demo, creator ?? null))
  namePeople(demo, organisationId)
  const matched = await writeAll(services, demo, { organisationId, rules: rulesFor(services, organisationId), signal })
  signal?.throwIfAborted()
  // Whose domain is trusted can be looked up only now that the identities are stored.
  await rerateAll({ services, organisation: { id: organisationId } })
  signal?.throwIfAborted()
  // Who leaves when is asked of the directory before anomalies are looked for.
  await writeDirectory(services, demo, organisationId)
  await Promise.all([
    findAnomalies(
      { services, organisation: { id: organisationId, timeZone: demo.timeZone } },
      { since: demo.to - recentWeeks },
    ),
    writeAccounts(services, demo, organisationId),
    writeMemberships(services, demo, organisationId),
  ])
  await describeFoldersOf(services, organisationId, { anew: true, signal })
  await writePosture(services, demo, organisationId)
  await writeLabelling(services, demo, organisationId)
  await writeReceivers(services, demo, organisationId)
  await writePlans(services, demo, organisationId)
  await writePolicies(services, demo, { organisationId, matched })
  await services.stores.meta.acrossOrganisations
    .updateTable('organisations')
    .set({ preferences: json({ loaded: true }) })
    .where('id', '=', organisationId)
    .execute()
  await services.jobs.send(postureJob(services), { organisationId }, organisationId)
  return organisationId
}

async function writeAccounts(services: Services, { sources }: DemoOrganisation, organisationId: string) {
  for (const { key: connector, ...source } of sources)
    await syncAccounts(services, organisationId, { ...source, connector })
}

async function writeAll(
  services: Services,
  demo: DemoOrganisation,
  { organisationId, rules, signal }: { organisationId: string; rules: Rules; signal: AbortSignal | undefined },
) {
  const { analytics } = services.stores
  const sinks = demo.sources.map(({ id, code }) =>
    openScanSink(analytics, { organisationId, sourceId: id, sourceCode: code as DataSourceCode, scanId: id }, rules),
  )
  await sinks[0]?.write({ identities: identityRows(demo) })
  for (const [source, sink] of sinks.entries()) await sink.write({ folders: folderRows(demo, source) })
  const into = {
    organisationId,
    rules,
    signal,
    firstItem: await analytics.numbers.reserve(organisationId, 'item', demo.size.items),
  }
  // While the engine takes in rows of one table, those of another are made in this thread.
  const [tallies, { justified, matched }] = await bothEnded(
    writeFiles(analytics, demo, into),
    writeEvents(analytics, demo, into),
  )
  await writeFindings(demo, { sinks, key: await services.stores.meta.hmacKey(organisationId) })
  for (const { id: sourceId } of demo.sources) await recordFirstScan(analytics, { organisationId, sourceId })
  await Promise.all(
    demo.sources.map(({ id }, source) =>
      services.stores.meta
        .forOrganisation(organisationId)
        .updateTable('scans')
        .set({ progress: json({ ...tallies[source] }) })
        .where('id', '=', id)
        .execute(),
    ),
  )
  await writeJustifications(services, organisationId, justified)
  await setJustified(analytics, organisationId, {
    events: justified.map(({ eventId, time }) => ({ eventId: String(eventId), time })),
    active: true,
  })
  return matched
}
