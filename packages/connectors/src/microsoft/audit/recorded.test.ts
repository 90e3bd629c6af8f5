import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventsOf } from './events.ts'
import { SignIn, signInEvent } from '../sign-ins/sign-in.ts'
import { AuditItems } from './items.ts'
import { meaningOf } from './operations.ts'

const corpus = join(import.meta.dirname, '../../../../../../shared/corpora/connector-records')
const lines = (file: string) =>
  readFileSync(join(corpus, file), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>)

/** Nothing is asked: records that name a file by address keep SharePoint's own id. */
const items = () => {
  const found = Object.create(AuditItems.prototype) as AuditItems
  found.of = () => Promise.resolve({})
  return found
}

describe.skipIf(!existsSync(corpus))('records of real tenants', () => {
  it('are understood but for two in a hundred, by the operations of nine thousand', () => {
    const all = lines('microsoft365-ual-field-inventory.jsonl').map(line => ({
      operation: String(line['operation']),
      workload: String(line['workload']),
      count: Number(line['count']),
    }))
    const sum = (some: typeof all) => some.reduce((total, { count }) => total + count, 0)
    const kindOf = ({ operation, workload }: (typeof all)[number]) => meaningOf(operation, workload)?.kind
    const unknown = all.filter(one => !kindOf(one))
    const share = sum(unknown) / sum(all)
    const out = sum(all.filter(one => kindOf(one) === 'left out'))
    const kinds = ['sign-in', 'directory', 'command'].map(kind => sum(all.filter(one => kindOf(one) === kind)))
    expect(kinds).toEqual([951, 670, 6575])
    console.info(
      `${sum(all)} records: ${sum(unknown)} not understood (${(share * 100).toFixed(2)} %), ${out} left out with a reason`,
      unknown,
    )
    expect(sum(all)).toBeGreaterThan(9000)
    expect(share).toBeLessThanOrEqual(0.02)
  })

  it('never stop the reading, whatever their shape', async () => {
    const records = ['microsoft365-audit.jsonl', 'saas-audit-logs.panther.jsonl', 'saas-samples.cribl.jsonl'].flatMap(
      file => lines(file).flatMap(line => line['record'] ?? line['log']),
    )
    const told = await eventsOf([...records, null, 7, 'text', [], {}, { Id: 1 }], items())
    const counted = Object.values(told.unmapped).reduce((sum, count) => sum + count, 0)
    expect(counted).toBeGreaterThan(0)
    expect(counted + told.items.length).toBeLessThanOrEqual(records.length + 6)
    for (const { id } of told.items) expect(id).not.toBe('')
  })

  it('a sign-in of a real tenant says from where, with what and how risky it was', () => {
    const [found] = lines('saas-samples.cribl.jsonl').filter(({ sample }) => sample === 'cribl_azure_graph_signins')
    const event = signInEvent(SignIn.parse(found?.['record']))
    expect(event).toMatchObject({
      type: 'sign_in',
      details: { country: 'US', client: 'Browser', risk: 'medium', riskState: 'remediated', interactive: true },
    })
    expect(event.details).not.toHaveProperty('failure')
  })
})
