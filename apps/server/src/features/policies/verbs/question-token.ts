import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../../auth/same-secret.ts'
import type { Services } from '../../../context.ts'

const purpose = 'policy questions'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const sign = (key: Parameters<typeof createHmac>[1], id: string) =>
  createHmac('sha256', key).update(id).digest('base64url')

/** Names one question, signed: nothing that answers it is stored. It stands behind `#`, which browsers send to nobody. */
export function questionLink({ stores, settings }: Pick<Services, 'stores' | 'settings'>, id: string): string {
  const { id: keyId, key } = stores.meta.keys.derive(purpose)
  return `${settings.publicUrl ?? ''}/question#${id}.${keyId}.${sign(key, id)}`
}

/** The question that a token names; undefined where it is forged. */
export async function questionOf({ stores }: Pick<Services, 'stores'>, token: string): Promise<string | undefined> {
  const [id = '', keyId = '', signature = '', ...rest] = token.split('.')
  const key = rest.length || !uuid.test(id) ? undefined : await stores.meta.keys.deriveWith(keyId, purpose)
  return key && isSameSecret(signature, sign(key, id)) ? id : undefined
}
