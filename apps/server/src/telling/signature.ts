import { createHmac } from 'node:crypto'

/** Hex HMAC-SHA-256 of `timestamp.id.body`. */
export function signatureOf(secret: string, { at, id, body }: { at: string; id: string; body: string }): string {
  return createHmac('sha256', secret).update(`${at}.${id}.${body}`).digest('hex')
}
