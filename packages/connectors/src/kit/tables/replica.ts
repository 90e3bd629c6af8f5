import { z } from 'zod'
import type { CheckResult } from '../connector.ts'
import { failedCheck } from '../failed-check.ts'
import { SourceFault } from '../source-fault.ts'

const shape = /^(?:\[([\da-f:.]+)\]|([^\s:/[\]]+))(?::(\d{1,5}))?(?:\/([\w.$#-]+))?$/i

interface ReplicaPlace {
  host: string
  port: number
  /** Of Oracle: the name of its service. */
  service?: string
}

/** Where a replica is; `port` holds where none is given. */
export function replicaPlace(text: string, port: number): ReplicaPlace {
  const [, bracketed, plain = '', given, service] = shape.exec(text) ?? []
  return { host: bracketed ?? plain, port: given ? Number(given) : port, ...(service && { service }) }
}

const wording = 'Use a host name or an address, with a port where it is another one: db2.acme.example:5433.'
export const ReplicaText = z.string().trim().max(400).regex(shape, wording)

export const replica = ReplicaText.regex(/^[^/]*$/, wording)
  .optional()
  .meta({
    title: 'Replica',
    description:
      'Server that rows are read from, so that the one above is only asked what there is and who may read it. It must say that it is a replica; nothing is read from it otherwise.',
  })

/** Of a server that was named as a replica and takes changes, or does not say. */
export const noReplica = (place: string, said: string) =>
  new SourceFault(
    'unreachable',
    `${place} is no replica at present (${said}), so that nothing is read from it. Name one that is, or leave the replica out.`,
  )

type Fault = abstract new (...args: never[]) => Error

/** What a check says, with whether the replica that the settings name can be read and is one. `prove` throws where it is none. */
export async function withReplica(
  result: CheckResult,
  place: string | undefined,
  prove: () => Promise<unknown>,
  ...known: readonly Fault[]
): Promise<CheckResult> {
  if (place === undefined) return result
  try {
    await prove()
    return { ...result, granted: [...result.granted, `Rows are read from ${place}, which is a replica`] }
  } catch (error) {
    const { missing } = failedCheck(`Replica ${place}`, error, ...known)
    return { ...result, ok: false, missing: [...missing, ...result.missing] }
  }
}
