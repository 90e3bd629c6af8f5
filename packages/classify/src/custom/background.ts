import { storedBytes } from '../text/stored-bytes.ts'
import stored from './background.json' with { type: 'json' }
import { unpackWording } from './wording.ts'

let unpacked: Uint32Array[] | undefined

/** Ordinary documents of every kind as hashes of their words, made by scripts/background.ts: what examples are told apart from. */
export function background(): readonly Uint32Array[] {
  return (unpacked ??= stored.documents.map(document => unpackWording(storedBytes(document))))
}
