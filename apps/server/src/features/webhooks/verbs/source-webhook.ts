import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../../auth/same-secret.ts'
import type { Services } from '../../../context.ts'

const purpose = 'webhooks of sources'
export const webhookPath = '/api/webhooks/sources'

const sign = (key: Parameters<typeof createHmac>[1], sourceId: string) =>
  createHmac('sha256', key).update(sourceId).digest('base64url')

/** Where a service may call about a source, and what it shows then: signed, so that nothing is stored. Undefined where nobody outside reaches this server by https; of a source that is not saved yet nothing opens. */
export function webhookOf(
  { stores, settings }: Partial<Pick<Services, 'stores' | 'settings'>>,
  sourceId: string | undefined,
): { address: string; authId: string } | undefined {
  const { publicUrl } = settings ?? {}
  if (!stores || !publicUrl?.startsWith('https:')) return undefined
  if (sourceId === undefined) return { address: `${publicUrl}${webhookPath}`, authId: '' }
  const { id, key } = stores.meta.keys.derive(purpose)
  return { address: `${publicUrl}${webhookPath}/${sourceId}`, authId: `${id}.${sign(key, sourceId)}` }
}

/** Whether who calls about a source shows what was given out for it. */
export async function mayCall(
  { stores }: Pick<Services, 'stores'>,
  { sourceId, authId }: { sourceId: string; authId: string },
): Promise<boolean> {
  const [keyId = '', signature = '', ...rest] = authId.split('.')
  const key = rest.length || keyId.length > 100 ? undefined : await stores.meta.keys.deriveWith(keyId, purpose)
  return key !== undefined && isSameSecret(signature, sign(key, sourceId))
}
