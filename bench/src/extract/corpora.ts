import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const corpora = join(import.meta.dirname, '../../../../shared/corpora')

/** One document of a corpus with what is known of its text. */
export interface Sample {
  file: string
  path: string
  ext: string
  bytes: number
  must_contain?: string[]
  ref_text?: string
  ref_tool?: string
  ref_entries?: string[]
  expected_markdown?: string
}

/** The documents of a corpus; none where it is not at hand. */
export function corpus(name: string): Sample[] {
  const manifest = join(corpora, name, 'manifest.jsonl')
  if (!existsSync(manifest)) return []
  return readFileSync(manifest, 'utf8')
    .trim()
    .split('\n')
    .map(line => {
      const sample = JSON.parse(line) as Sample
      return { ...sample, path: join(corpora, name, sample.file) }
    })
}

export function words(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Words of `reference` and how many of them `text` has. */
export function recall(text: string, reference: string): { found: number; all: number } {
  const have = new Set(words(text))
  const wanted = words(reference)
  return { found: wanted.filter(word => have.has(word)).length, all: wanted.length }
}
