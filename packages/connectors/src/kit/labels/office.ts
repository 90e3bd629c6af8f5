import { LabelError, propertiesOf, type FoundLabel, type Label } from './label.ts'
import { contentOf, readArchive, withEntries, writeArchive, type Archive } from './zip.ts'

const parts = { types: '[Content_Types].xml', relations: '_rels/.rels', label: 'docMetadata/LabelInfo.xml' } as const
const labelType = 'application/vnd.ms-office.classificationlabels+xml'
const labelRelation = 'http://schemas.microsoft.com/office/2020/02/relationships/classificationlabels'
const customPart = 'docProps/custom.xml'
const customType = 'application/vnd.openxmlformats-officedocument.custom-properties+xml'
const customRelation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/custom-properties'
const customSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/custom-properties'
const valueSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes'
/** What every custom property of a document belongs to ([MS-OSHARED] 2.3.3.2.2). */
const formatId = '{D5CDD505-2E9C-101B-9397-08002B2CF9AE}'

/** Labels that a document of Office carries and that were not taken off. @throws LabelError */
export function officeLabels(bytes: Buffer): FoundLabel[] {
  return labelsOf(openOffice(bytes))
}

/** The same document with a label, or with none, its other parts byte by byte as they were. @throws LabelError where that would break it */
export function withOfficeLabel(bytes: Buffer, label: Label | undefined): Buffer {
  const archive = openOffice(bytes)
  const relations = textOf(archive, parts.relations)
  const custom = targetOf(relations, customRelation) ?? customPart
  const labelPart = targetOf(relations, labelRelation) ?? parts.label
  const entries = new Map([
    [labelPart, labelList(label)],
    [custom, customProperties(contentOf(archive, custom) && textOf(archive, custom), label)],
    [
      parts.types,
      withTypes(textOf(archive, parts.types), [
        [labelPart, labelType],
        [custom, customType],
      ]),
    ],
    [
      parts.relations,
      withRelations(relations, [
        [labelPart, labelRelation],
        [custom, customRelation],
      ]),
    ],
  ])
  const names = new Map(archive.map(({ name }) => [name.toLowerCase(), name]))
  const changed = [...entries].map(
    ([name, text]) => [names.get(name.toLowerCase()) ?? name, Buffer.from(text)] as const,
  )
  return writeArchive(withEntries(archive, new Map(changed)))
}

function openOffice(bytes: Buffer): Archive {
  const archive = readArchive(bytes)
  if (!contentOf(archive, parts.types) || !contentOf(archive, parts.relations))
    throw new LabelError('format', 'It is an archive, and no document of Office.')
  if (
    archive.some(({ name }) => /^_xmlsignatures\//i.test(name)) ||
    /digital-signature\/origin/.test(textOf(archive, parts.relations))
  )
    throw new LabelError('signed', 'It is signed: a label would break the signature.')
  return archive
}

function labelsOf(archive: Archive): FoundLabel[] {
  const relations = textOf(archive, parts.relations)
  const found = new Map<string, FoundLabel>()
  const list = optional(archive, targetOf(relations, labelRelation) ?? parts.label)
  for (const [tag] of list.matchAll(/<(?:\w+:)?label\s[^<>]*>/g)) {
    const id = bare(attribute(tag, 'id'))
    if (attribute(tag, 'enabled') === '1' && attribute(tag, 'removed') !== '1')
      found.set(id, { id, method: attribute(tag, 'method') })
  }
  const custom = optional(archive, targetOf(relations, customRelation) ?? customPart)
  for (const [, id = ''] of custom.matchAll(/name="MSIP_Label_([\da-f-]{36})_Enabled"[^<>]*>\s*<[^<>]*>true</gi)) {
    const method = new RegExp(`name="MSIP_Label_${id}_Method"[^<>]*>\\s*<[^<>]*>(\\w+)<`, 'i').exec(custom)?.[1] ?? ''
    if (!found.has(id.toLowerCase())) found.set(id.toLowerCase(), { id: id.toLowerCase(), method })
  }
  return [...found.values()]
}

const optional = (archive: Archive, part: string) => (contentOf(archive, part) ? textOf(archive, part) : '')

function textOf(archive: Archive, part: string): string {
  const bytes = contentOf(archive, part) ?? Buffer.of()
  const text = bytes.toString('utf8')
  // No part that Office writes declares entities; one that does is no business of ours.
  if (
    !Buffer.from(text).equals(bytes) ||
    /<!DOCTYPE|<!ENTITY/i.test(text) ||
    /^<\?xml[^>]*encoding="(?!utf-8)/i.test(text)
  )
    throw new LabelError('format', 'Its parts are written in a way that Office does not use.')
  return text
}

function targetOf(relations: string, type: string): string | undefined {
  const tag = [...relations.matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g)].find(
    ([each]) => attribute(each, 'Type') === type,
  )
  const target = tag && attribute(tag[0], 'Target').replace(/^\//, '')
  return target && /^[\w./-]+$/.test(target) && !target.includes('..') ? target : undefined
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? ''
const bare = (id: string) => id.replace(/[{}]/g, '').toLowerCase()

const labelList = (label: Label | undefined) =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?><clbl:labelList xmlns:clbl="http://schemas.microsoft.com/office/2020/mipLabelMetadata">${label ? `<clbl:label id="{${label.id}}" enabled="1" method="${label.method}" siteId="{${label.tenant}}" contentBits="0" removed="0"/>` : ''}</clbl:labelList>`

/** None of these scans further than to the next of its kind, however a text is made. */
const labelProperty =
  /<(?:\w+:)?property\s[^<>]*name="MSIP_Label_[^"<>]*"[^<>]*>[^<]*(?:<(?!\/?(?:\w+:)?property[\s>])[^<]*)*<\/(?:\w+:)?property>/g

function customProperties(before: string | undefined, label: Label | undefined): string {
  const text = (
    before ??
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Properties xmlns="${customSpace}"></Properties>`
  ).replace(labelProperty, '')
  const first = Math.max(1, ...[...text.matchAll(/\spid="(\d+)"/g)].map(([, pid]) => Number(pid))) + 1
  const prefix = /<\/(\w+:)?Properties>\s*$/.exec(text)?.[1] ?? ''
  const added = propertiesOf(label).map(
    ([name, value], index) =>
      `<${prefix}property fmtid="${formatId}" pid="${first + index}" name="${name}"><vt:lpwstr xmlns:vt="${valueSpace}">${escaped(value)}</vt:lpwstr></${prefix}property>`,
  )
  return inserted(text, 'Properties', () => added.join(''))
}

function withTypes(text: string, types: readonly (readonly [string, string])[]): string {
  const missing = types.filter(
    ([part]) => !new RegExp(`PartName=["']/${part.replaceAll('.', '\\.')}["']`, 'i').test(text),
  )
  return inserted(text, 'Types', prefix =>
    missing.map(([part, type]) => `<${prefix}Override PartName="/${part}" ContentType="${type}"/>`).join(''),
  )
}

function withRelations(text: string, relations: readonly (readonly [string, string])[]): string {
  const missing = relations.filter(([, type]) => targetOf(text, type) === undefined)
  const taken = new Set([...text.matchAll(/\sId=["']([^"']*)["']/g)].map(([, id]) => id))
  const free = Array.from({ length: taken.size + missing.length }, (_, index) => `rIdLabel${index + 1}`).filter(
    id => !taken.has(id),
  )
  return inserted(text, 'Relationships', prefix =>
    missing
      .map(([part, type], index) => `<${prefix}Relationship Id="${free[index]}" Type="${type}" Target="${part}"/>`)
      .join(''),
  )
}

/** Before the end of the root. @throws LabelError where that is not what the text ends with */
function inserted(text: string, root: string, make: (prefix: string) => string): string {
  const whole = text.replace(new RegExp(`<((?:\\w+:)?)${root}([^<>]*)/>\\s*$`), `<$1${root}$2></$1${root}>`)
  const end = new RegExp(`</(\\w+:)?${root}>\\s*$`).exec(whole)
  if (!end) throw new LabelError('format', 'Its parts are written in a way that Office does not use.')
  return `${whole.slice(0, end.index)}${make(end[1] ?? '')}${whole.slice(end.index)}`
}

const escaped = (text: string) =>
  text
    .replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .toWellFormed()
