import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { anomalyKinds } from '@sharelight/contract'
import { insightRules, labelTree, raterOf, scoresOf } from '@sharelight/domain'
import { findAnomalies, fixedRules, openStores, readAnomalies, type Stores } from '@sharelight/store'
import { scanOnce } from '@sharelight/testkit'
import { corpora } from '../extract/corpora.ts'
import type { Section } from '../report.ts'

const organisationId = '22222222-2222-8222-8222-222222222222'
const ids = { organisationId, sourceId: organisationId, scanId: organisationId }
const mails = join(corpora, 'enron-labelled-mail/mail')
const rules = fixedRules(raterOf({ scoreOf: scoresOf(labelTree), insights: insightRules, trustIn: () => 'neutral' }))
const perPage = 500

/**
 * Alarms over mail as an organisation really sent and received it, read by the product from its messages. Nobody knows of an incident among them,
 * so that each alarm counts as a false one; logs of services over months, recorded, are not at hand.
 */
export async function benchRecordedAnomalies(): Promise<Section> {
  const section = {
    id: 'anomalies-recorded',
    title: 'Alarms over recorded mail',
    command: 'npm run bench -- anomalies-recorded',
  }
  if (!existsSync(mails)) return { ...section, figures: [{ name: 'recorded mail', value: 'not at hand here' }] }
  const dataDir = join(mkdtempSync(join(tmpdir(), 'sharelight-bench-')), 'data')
  const stores = await openStores({ dataDir })
  try {
    await scanOnce(stores, {
      ...ids,
      isFirstScan: true,
      connector: 'filesystem',
      settings: { roots: [mails] },
      ownDomains: ['enron.com'],
      workers: 2,
    })
    const seen = await timeLine(stores)
    await findAnomalies(stores.analytics, {
      organisationId,
      timeZone: 'America/Chicago',
      from: Number(seen['first']),
      to: Number(seen['last']) + 1,
      rules,
    })
    const kinds = await alarmsByKind(stores)
    const personMonths = Number(seen['person_months'])
    return {
      ...section,
      figures: [
        {
          name: 'messages with a sender of the organisation',
          value: `${seen['events']} of ${seen['people']} people in ${seen['months']} months`,
        },
        {
          name: 'months of a person in which they sent one',
          value: `${personMonths}; a sample: of most people few messages are there`,
        },
        ...anomalyKinds.map(kind => {
          const alarms = kinds.get(kind) ?? 0
          const rate = ((1000 * alarms) / personMonths).toFixed(1)
          return {
            name: kind.replaceAll('_', ' '),
            value: `${alarms} alarms, ${rate} for 1,000 people and a month`,
            target: '≤ 4.3 (one a week)',
          }
        }),
      ],
    }
  } finally {
    await stores.close()
    rmSync(dirname(dataDir), { recursive: true })
  }
}

/** Times in milliseconds since 1970. */
async function timeLine({ analytics }: Stores): Promise<Record<string, string | number>> {
  const [row] = await analytics.rows<Record<string, string | number>>(
    `SELECT min(toUnixTimestamp64Milli(time)) AS first, max(toUnixTimestamp64Milli(time)) AS last, count() AS events,
       uniqExact(actor) AS people, uniqExact(toStartOfMonth(time)) AS months, uniqExact(actor, toStartOfMonth(time)) AS person_months
     FROM events WHERE organisation_id = {organisationId:UUID} AND type = 'email' AND actor IN
       (SELECT number FROM identities FINAL WHERE organisation_id = {organisationId:UUID} AND kind = 'employee')`,
    { organisationId },
  )
  return row ?? {}
}

async function alarmsByKind({ analytics }: Stores): Promise<Map<string, number>> {
  const kinds = new Map<string, number>()
  for (let offset = 0; ; offset += perPage) {
    const { rows } = await readAnomalies(analytics, organisationId, { offset, limit: perPage })
    for (const row of rows) {
      kinds.set(row.kind, (kinds.get(row.kind) ?? 0) + 1)
      if (process.env['BENCH_SHOW'] === row.kind) console.log(row)
    }
    if (rows.length < perPage) return kinds
  }
}
