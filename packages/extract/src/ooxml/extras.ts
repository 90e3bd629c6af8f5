import { LimitReached } from '../errors.ts'
import type { Reading } from '../reading/reading.ts'
import type { TextChunk } from '../reading/session.ts'
import { memberSource } from '../source/collect.ts'
import { parseXml } from '../xml/xml.ts'
import type { ZipPackage } from '../zip/archive.ts'
import { DrawingText } from './drawing.ts'
import { externalTargets } from './relationships.ts'

/** Text of the drawings, charts and diagrams among `names`, a part for each that has any. */
export async function* readDrawings(
  doc: Reading,
  pack: ZipPackage,
  names: readonly string[],
): AsyncGenerator<TextChunk> {
  for (const name of names) {
    const drawing = new DrawingText()
    for await (const _ of parseXml(pack.bytes(name), drawing)) doc.check()
    const text = drawing.text$.take()
    if (text.trim() !== '') yield doc.text(doc.part({ kind: 'section', name: baseName(name) }), text)
  }
}

/** Addresses that the parts link to, as one part of text. */
export async function* readLinks(doc: Reading, pack: ZipPackage, names: readonly string[]): AsyncGenerator<TextChunk> {
  const targets = new Set<string>()
  for (const name of names)
    for (const target of await externalTargets(pack, name)) if (targets.size < 100_000) targets.add(target)
  if (targets.size > 0) yield doc.text(doc.part({ kind: 'metadata', name: 'links' }), `${[...targets].join('\n')}\n`)
}

/** The names of those who commented, which the comments themselves only number. */
export async function* readNames(doc: Reading, pack: ZipPackage, parts: readonly string[]): AsyncGenerator<TextChunk> {
  const names = new Set<string>()
  for (const part of parts) {
    for await (const _ of parseXml(pack.bytes(part), {
      open(_element, attributes) {
        for (const key of ['name', 'displayName', 'initials'])
          if (attributes[key] && names.size < 10_000) names.add(attributes[key])
      },
    }));
  }
  if (names.size > 0) yield doc.text(doc.part({ kind: 'comment', name: 'authors' }), `${[...names].join('\n')}\n`)
}

/** Documents and pictures inside the package, each read as what it is. */
export async function* readEmbedded(doc: Reading, pack: ZipPackage): AsyncGenerator<TextChunk> {
  for (const name of pack.names(/^(?:word|xl|ppt|visio)\/(?:embeddings|media)\/[^/]+$/i)) {
    yield* readPackageMember(doc, pack, name)
  }
}

export async function* readPackageMember(doc: Reading, pack: ZipPackage, name: string): AsyncGenerator<TextChunk> {
  const isPicture = /\.(?:png|jpe?g|gif|bmp|tiff?|webp|emf|wmf|svg|wdp)$/i.test(name)
  const place = { name: baseName(name), kind: isPicture ? 'image' : 'attachment' } as const
  let source
  try {
    source = await memberSource(pack.bytes(name), baseName(name), doc.limits.spoolBytes)
  } catch (error) {
    if (error instanceof LimitReached && error.scope === 'source') throw error
    return doc.unreadable(place, error)
  }
  yield* doc.member(source, place)
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
