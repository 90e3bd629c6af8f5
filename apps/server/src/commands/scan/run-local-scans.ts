import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { Places } from '@sharelight/connectors'
import type { Stores } from '@sharelight/store'
import { ownPlaces } from '../../places.ts'
import { rulesFor } from '../../features/rating/verbs/rater-for.ts'
import { readingSettings } from '../reading-options.ts'
import type { ScanCommandOptions } from './options.ts'
import type { Interrupts } from './interrupts.ts'
import { localOrganisation } from './organisation.ts'
import { ownDomainsOf } from './own-domains.ts'
import { showProgress } from './progress-bar.ts'
import { runOneScan } from './run-one-scan.ts'
import { addSummaries, type LocalScanResult } from './report.ts'
import { planSources } from './sources.ts'

/** Scans each path as the data sources that it makes, one after the other. */
export async function runLocalScans(
  { stores, interrupts }: { stores: Stores; interrupts: Interrupts },
  paths: string[],
  options: ScanCommandOptions,
): Promise<LocalScanResult> {
  const began = performance.now()
  const planned = await planSources(paths, { ...options, reading: readingSettings(options) })
  const places = new Places({ never: ownPlaces(options.data && resolve(options.data)) })
  const organisation = await localOrganisation(stores, options.domain)
  const { domains: ownDomains, isGuessed } = await ownDomainsOf({
    stores,
    organisation,
    sources: planned,
    places,
    given: options.domain,
  })
  if (isGuessed) process.stderr.write(guessed(ownDomains))
  const rules = rulesFor({ stores, now: () => new Date() }, organisation.id)
  const bar = showProgress(planned.length)
  const summaries = []
  const recognition = { seconds: 0, pages: 0 }
  try {
    for (const source of planned) {
      if (interrupts.how) break
      bar.begin(source.name)
      let latest = { seconds: 0, pages: 0 }
      summaries.push(
        await runOneScan({
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
        }),
      )
      recognition.seconds += latest.seconds
      recognition.pages += latest.pages
    }
  } finally {
    bar.end()
  }
  return {
    ...addSummaries(summaries),
    recognition,
    seconds: (performance.now() - began) / 1000,
    isInterrupted: interrupts.how !== undefined,
  }
}

function guessed(domains: readonly string[]): string {
  if (!domains.length)
    return 'No --domain was given and no mail to guess your own domains from: every address counts as outside.\n'
  return `Own domains, guessed from the senders of mail: ${domains.join(', ')}. Give --domain to say otherwise.\n`
}
