import { createHmac } from 'node:crypto'
import type { Context } from '../../../context.ts'

/** What reports of an organisation are sealed with: made of its own key for hashes, and of use for nothing else. */
export async function sealKey({ services, organisation }: Pick<Context, 'services' | 'organisation'>): Promise<Buffer> {
  const key = await services.stores.meta.hmacKey(organisation.id)
  return createHmac('sha256', key).update('report seal').digest()
}
