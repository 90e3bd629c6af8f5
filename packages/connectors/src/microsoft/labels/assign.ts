import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { ConnectorError } from '../../kit/connector.ts'
import type { Answer } from '../../kit/http/index.ts'
import { clouds } from '../clouds.ts'
import { itemPath, type Place } from '../drives/keys.ts'
import type { Mending } from '../remedies/mending.ts'
import { labelFault } from './extract.ts'

export interface Assignment {
  place: Place
  name: string
  /** Of the label; empty takes it off. */
  label: string
  method: string
  etag?: string | null | undefined
}

/** Milliseconds between looks at how far Microsoft 365 is: about a minute altogether. */
const looks = [500, 1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000, 8000]

/** Gives a file its label, or takes it off, and waits until that is done or a minute has passed. @throws ConnectorError */
export async function assignLabel(mending: Mending, { place, name, label, method, etag }: Assignment): Promise<void> {
  const answer = await mending.graph
    .call({
      path: `${itemPath(place)}/assignSensitivityLabel`,
      method: 'POST',
      bucket: 'files',
      what: `The label of ${name}`,
      body: {
        sensitivityLabelId: label,
        assignmentMethod: method,
        justificationText: 'Planned and done in Sharelight.',
      },
      ...(etag && { headers: { 'if-match': etag } }),
    })
    .catch((error: unknown) => labelFault(error, name))
  const monitor = answer.headers.get('location')
  answer.discard()
  if (answer.status !== 202 || monitor === null) return
  for (const ms of looks) {
    await sleep(ms, undefined, { signal: mending.io.signal })
    const state = await stateOf(mending, monitor)
    if (state === 'done') return
    if (state === 'failed')
      throw new ConnectorError(
        'excluded',
        `Microsoft 365 did not change the label of ${name}: a label that somebody chose by hand, or one of a higher priority, may stand in the way.`,
        { kind: 'kept' },
      )
  }
}

const Progress = z.looseObject({ status: z.string().nullish().catch(undefined) })

/** A monitor is an address that opens to whoever has it; no token goes to any host but Graph's. */
async function stateOf(mending: Mending, monitor: string): Promise<'done' | 'failed' | 'under way'> {
  const answer = await look(mending, monitor)
  if (answer === undefined) return 'done'
  if (answer.status >= 300) {
    answer.discard()
    return 'done'
  }
  const { data } = Progress.safeParse(await answer.json().catch(() => undefined))
  const word = data?.status?.toLowerCase() ?? ''
  if (/fail|cancel/.test(word)) return 'failed'
  return word === 'completed' || word === 'succeeded' || (word === '' && answer.status === 200) ? 'done' : 'under way'
}

/** A monitor that is not known any more has done its work: what is there is read back. */
async function look({ graph, io, settings }: Mending, monitor: string): Promise<Answer | undefined> {
  const url = URL.parse(monitor)
  const path = /^\/(?:v1\.0|beta)(\/.*)$/.exec(`${url?.pathname ?? ''}${url?.search ?? ''}`)?.[1]
  if (url === null || url.protocol !== 'https:') return undefined
  if (url.host === clouds[settings.cloud].graph && path !== undefined)
    return graph.call({ path, bucket: 'files', what: 'How far a label is' }).catch(() => undefined)
  const answer = await io.http.request({ url: monitor, signal: io.signal, redirect: 'manual' })
  if (answer.status < 400) return answer
  answer.discard()
  return undefined
}
