import type { ReceiverPlace } from '@sharelight/contract'
import { signatureOf } from '../signature.ts'
import { callReceiver } from './call.ts'
import type { Sender } from './sender.ts'

/** Posts JSON, signed over the time, the delivery's id and the body: what arrives twice has the same id. */
export const webhook: Sender<Extract<ReceiverPlace, { type: 'webhook' }>> = {
  async tell({ services, organisation, place, secret, oldSecret }, { id, at, signals }) {
    const body = JSON.stringify({
      id,
      kind: signals[0]?.kind,
      createdAt: at.toISOString(),
      organisation: { id: organisation.id, name: organisation.name },
      signals,
    })
    const time = String(Math.floor(services.now().getTime() / 1000))
    const signatures = [secret, ...(oldSecret ? [oldSecret] : [])].map(
      each => `v1=${signatureOf(each, { at: time, id, body })}`,
    )
    const { status } = await callReceiver(services, {
      url: place.address,
      headers: {
        'content-type': 'application/json',
        'sharelight-id': id,
        'sharelight-timestamp': time,
        'sharelight-signature': signatures.join(','),
      },
      body,
      knowsRepeats: true,
    })
    return { status }
  },
}
