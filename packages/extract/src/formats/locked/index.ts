import { encrypted, rightsManaged } from '../../errors.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'

/** Containers that only a key opens: OpenPGP messages, files and mails under Microsoft's rights management. */
export async function* read({ mime }: Reading): AsyncGenerator<TextChunk> {
  yield* []
  throw mime === 'application/pgp-encrypted'
    ? encrypted('It is encrypted with OpenPGP.')
    : rightsManaged('It is protected by rights management.')
}
