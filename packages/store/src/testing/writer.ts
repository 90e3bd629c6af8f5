// Run as a process of its own by open.test.ts: writes rows for ever and says which ones the stores have acknowledged.
import { fixedRules, openScanSink, openStores, stableId, hash64, type Rater } from '../index.ts'

const [dataDir = '', organisationId = ''] = process.argv.slice(2)
const rater: Rater = {
  rateLabels: () => ({ sensitivity: 0, critical: false }),
  rateEvent: () => ({ severity: 0, insightIds: [] }),
  trustOf: () => 'neutral',
}
const stores = await openStores({ dataDir })
const db = stores.meta.forOrganisation(organisationId)
await stores.meta.acrossOrganisations
  .insertInto('organisations')
  .values({ id: organisationId, name: 'Crash' })
  .onConflict(c => c.column('id').doNothing())
  .execute()
const sink = openScanSink(
  stores.analytics,
  { organisationId, sourceId: stableId('s'), sourceCode: 321, scanId: stableId('scan') },
  fixedRules(rater),
)
for (let number = 0; ; number++) {
  await Promise.all([
    db
      .insertInto('tasks')
      .values({ kind: 'crash', title: String(number) })
      .execute(),
    sink.write({
      events: [
        {
          time: number,
          eventId: hash64(String(number)),
          type: 'email',
          itemId: null,
          folderId: null,
          actorId: null,
          shareType: 'inside',
          labels: [],
          anomalies: [],
          recipients: [],
          details: { number },
        },
      ],
    }),
  ])
  process.stdout.write(`${number}\n`)
}
