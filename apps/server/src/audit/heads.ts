import { createReadStream } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { readAuditHeads, type AuditHead } from '@sharelight/store'
import { z } from 'zod'
import type { Services } from '../context.ts'
import { sendToSyslog } from './syslog.ts'

const Head = z.object({
  organisation: z.guid(),
  number: z.int().min(1),
  hash: z.string().max(200),
  time: z.iso.datetime(),
  keyId: z.string().max(200),
  signature: z.string().max(200),
})

/** Keeps the heads of the trails outside the stores; gives what does so when something was added since it last did. */
export function createHeadKeeper({
  stores,
  settings,
  log,
  now,
}: Pick<Services, 'stores' | 'settings' | 'log' | 'now'>): () => Promise<void> {
  const { heads: file, syslog } = settings.audit
  const known = new Map<string, number>()
  // The last line may have been cut off by a crash.
  let before = '\n'
  return async () => {
    if (!file && !syslog) return
    const heads = await readAuditHeads(stores.meta.acrossOrganisations, known, now())
    if (heads.length === 0) return
    const results = await Promise.allSettled([
      ...(file
        ? [
            appendFile(file, before + heads.map(head => `${JSON.stringify(head)}\n`).join(''), {
              mode: 0o600,
              flush: true,
            }),
          ]
        : []),
      ...(syslog ? [sendToSyslog(syslog, heads)] : []),
    ])
    before = ''
    for (const result of results)
      if (result.status === 'rejected')
        log.error({ err: result.reason }, 'where the audit trails stand could not be kept outside the stores')
    if (results.every(({ status }) => status === 'fulfilled'))
      for (const { organisation, number } of heads) known.set(organisation, number)
  }
}

export interface KeptHeads {
  heads: AuditHead[]
  /** Lines that are no heads; the last one may have been cut off by a crash. */
  damaged: number[]
}

/** @throws Error when the file cannot be read */
export async function readHeadsFile(file: string): Promise<KeptHeads> {
  const kept: KeptHeads = { heads: [], damaged: [] }
  let line = 0
  for await (const text of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    line++
    if (text.trim() === '') continue
    const head = Head.safeParse(parsed(text))
    if (head.success) kept.heads.push(head.data)
    else kept.damaged.push(line)
  }
  return kept
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
