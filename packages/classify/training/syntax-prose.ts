import { loadDocuments } from './corpus.ts'
import { Random } from './random.ts'
import { syntheticDocuments } from './synthetic.ts'
import type { SyntaxFile } from './syntax-trees.ts'

const ofSource = 24

/** What people write for people: the documents and mails of the corpora, and synthetic ones. */
export function proseFiles(): SyntaxFile[] {
  return [...loadDocuments(), ...syntheticDocuments(ofSource)]
    .filter(({ topic, evaluationOnly }) => !evaluationOnly && topic !== 'business/source_code')
    .map(({ id, source, input }) => ({
      language: 'prose',
      source: `prose ${source}`,
      name: id,
      text: input.text.slice(0, 30_000),
    }))
}

/** Mails and notes into which a few lines of a program were pasted: still prose. */
export function mixedFiles(prose: readonly SyntaxFile[], code: readonly SyntaxFile[], count: number): SyntaxFile[] {
  const random = new Random(31)
  return Array.from({ length: count }, () => {
    const page = random.pick(prose)
    const words = page.text.slice(0, random.int(300, 4_000)).split('\n')
    const program = random.pick(code)
    const lines = program.text.split('\n').filter(line => line.trim())
    const from = random.int(0, Math.max(0, lines.length - 12))
    const snippet = lines
      .slice(from, from + random.int(3, 25))
      .join('\n')
      .slice(0, words.join('\n').length * random.next())
    const at = random.int(1, Math.max(1, words.length - 1))
    const text = [...words.slice(0, at), snippet, ...words.slice(at)].join('\n')
    return { language: 'prose', source: page.source, name: `${page.name} with ${program.name}`, text }
  })
}

/** Parts of files, for what is told is often no more than a part. */
export function partsOf(files: readonly SyntaxFile[], share: number): SyntaxFile[] {
  const random = new Random(37)
  return files
    .filter(({ text }) => text.length > 1_500 && random.chance(share))
    .map(file => {
      const lines = file.text.split('\n')
      const from = random.int(0, Math.max(0, lines.length - 20))
      return { ...file, text: lines.slice(from, from + random.int(12, 80)).join('\n') }
    })
    .filter(({ text }) => text.length >= 200)
}
