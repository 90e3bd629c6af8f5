import type { Settings } from '../settings.ts'

/** A server that can mail, though nobody listens: what it would send waits in the outbox. For tests. */
export const mailing: Partial<Settings> = {
  mail: { url: 'smtp://127.0.0.1:9', from: 'sharelight@acme.example' },
  publicUrl: 'https://sharelight.acme.example',
}
