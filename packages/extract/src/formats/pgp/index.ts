import { encrypted } from '../../errors.ts'
import type { TextChunk } from '../../reading/session.ts'

/** Containers that only a key opens. */
export async function* read(): AsyncGenerator<TextChunk> {
  yield* []
  throw encrypted('It is encrypted with OpenPGP.')
}
