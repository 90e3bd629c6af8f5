import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { Places } from '@sharelight/connectors'
import { toldIn, type Stores } from '@sharelight/store'
import { ownPlaces } from '../../places.ts'
import { rulesFor } from '../../features/rating/verbs/rater-for.ts'
import type { ScanCommandOptions } from './options.ts'
import type { Interrupts } from './interrupts.ts'
import { localOrganisation } from './organisation.ts'
import { ownDomainsOf } from './own-domains.ts'
import { showProgress } from './progress-bar.ts'
import { runOneScan } from './run-one-scan.ts'
import { addSummaries, type LocalScanResult } from './report.ts'
import type { Outputs } from './outputs.ts'
import type { PlannedSource } from './sources.ts'

interface LocalScans {
  stores: Stores
  interrupts: Interrupts
  outputs: Outputs
  planned: readonly PlannedSource[]
}

/** Scans each path as the data sources that it makes, or the one that a connector's settings make, one after the other. */
export async function runLocalScans(
  { stores, interrupts, outputs, planned }: LocalScans,
  options: ScanCommandOptions,
): Promise<LocalScanResult> {
  const began = performance.now()
  const places = new Places({ never: ownPlaces(options.data && resolve(options.data)) })
  const organisation = await localOrganisation(stores, options.domain)
  const { domains: ownDomains, isGuessed } = await ownDomainsOf({
    stores,
    organisation,
    // Who sends the mail of a service far away is not looked up before it is scanned.
    sources: planned.filter(({ connector }) => connector.signIn.kind === 'none'),
    places,
    given: options.domain,
  })
  const hint = isGuessed ? guessed(ownDomains) : ''
  // Of a connector that cannot be read nothing is said but why.
  if (options.connector === undefined) process.stderr.write(hint)
  const rules = rulesFor({ stores, now: () => new Date() }, organisation.id)
  const bar = showProgress(planned.length)
  const summaries = []
  let knowsDomains = false
  let failure: Error | undefined
  const recognition = { seconds: 0, pages: 0 }
  const unmapped: LocalScanResult['unmapped'] = {}
  try {
    for (const source of planned) {
      if (interrupts.how) break
      bar.begin(source.name)
      let latest = { seconds: 0, pages: 0 }
      const scanned = await runOneScan({
        stores,
        organisationId: organisation.id,
        ownDomains,
        rules,
        source,
        places,
        interrupts,
        workers: options.workers ?? availableParallelism(),
        onProgress: counts => {
          latest = counts.recognition
          bar.update(counts)
        },
      })
      summaries.push(scanned.summary)
      knowsDomains ||= scanned.knowsDomains
      failure = scanned.failure
      Object.assign(unmapped, (await toldIn(stores.meta, scanned.scope)).unmapped)
      await outputs.write(stores, scanned)
      recognition.seconds += latest.seconds
      recognition.pages += latest.pages
      if (failure) break
    }
  } finally {
    bar.end()
  }
  if (options.connector !== undefined && !knowsDomains && !failure) process.stderr.write(hint)
  return {
    ...addSummaries(summaries),
    recognition,
    unmapped,
    seconds: (performance.now() - began) / 1000,
    isInterrupted: interrupts.how !== undefined,
    ...(failure && { failure }),
    missing: planned.flatMap(({ missing = [] }) => missing),
  }
}

function guessed(domains: readonly string[]): string {
  if (!domains.length)
    return 'No --domain was given and no mail to guess your own domains from: every address counts as outside.\n'
  return `Own domains, guessed from the senders of mail: ${domains.join(', ')}. Give --domain to say otherwise.\n`
}
