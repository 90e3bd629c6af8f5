import { fieldLabels } from './field-labels.ts'
import { pdfLibrary, type PdfPage } from './library.ts'

/** The values of form fields, and the words of notes and links, of one page. */
export async function annotationText(page: PdfPage): Promise<{ fields: string; notes: string }> {
  const annotations: unknown[] = await page.getAnnotations({ intent: 'any' }).catch(() => [])
  let labels: ReturnType<typeof fieldLabels> | undefined
  let fields = ''
  let notes = annotations.some(isDrawn) ? await drawnText(page) : ''
  for (const annotation of annotations) {
    if (!(annotation instanceof Object)) continue
    const words = saidBy(annotation)
    if (words === '') continue
    if ('fieldType' in annotation && annotation.fieldType)
      fields += named(await nameOf(annotation, (labels ??= fieldLabels(page))), words)
    else notes += named(text(Reflect.get(annotation, 'alternativeText')), words)
  }
  return { fields, notes }
}

/** Buttons, stamps and free text show words that are only in how they are drawn. */
function isDrawn(annotation: unknown): boolean {
  if (!(annotation instanceof Object) || Reflect.get(annotation, 'hasAppearance') !== true) return false
  return Reflect.get(annotation, 'subtype') !== 'Link' && text(Reflect.get(annotation, 'fieldValue')) === ''
}

/** The text that the appearances of the page's annotations draw. */
async function drawnText(page: PdfPage): Promise<string> {
  const { OPS, AnnotationMode } = await pdfLibrary()
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.ENABLE })
  let drawn = ''
  let depth = 0
  for (const [index, operation] of fnArray.entries()) {
    if (operation === OPS.beginAnnotation) depth++
    else if (operation === OPS.endAnnotation) {
      depth--
      drawn += drawn.endsWith('\n') || drawn === '' ? '' : '\n'
    } else if (depth > 0 && operation === OPS.showText) drawn += glyphText(argsArray[index])
  }
  return drawn
}

function glyphText(args: unknown): string {
  const glyphs: unknown = Array.isArray(args) ? args[0] : undefined
  if (!Array.isArray(glyphs)) return ''
  return `${glyphs.map(glyph => (glyph instanceof Object && 'unicode' in glyph ? text(glyph.unicode) : '')).join('')} `
}

/** A field's description, else what is printed beside it, else its name. */
async function nameOf(field: object, labels: ReturnType<typeof fieldLabels>): Promise<string> {
  const described = text(Reflect.get(field, 'alternativeText'))
  if (described !== '') return described
  const labelOf = await labels
  return labelOf(Reflect.get(field, 'rect')) || text(Reflect.get(field, 'fieldName'))
}

const named = (name: string, words: string) => (name === '' ? `${words}\n` : `${name}: ${words}\n`)

function saidBy(annotation: object): string {
  const value = (key: string): unknown => Reflect.get(annotation, key)
  const said = [
    value('checkBox') === true && value('fieldValue') === 'Off' ? '' : flat(value('fieldValue')),
    flat(value('buttonValue')),
    options(value('options')),
    inner(value('contentsObj')),
    inner(value('titleObj')),
    inner(value('richText')),
    text(value('url')),
    text(value('unsafeUrl')),
  ]
  return [...new Set(said.filter(part => part !== ''))].join('\n')
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function flat(value: unknown): string {
  return Array.isArray(value) ? value.map(text).join(', ') : text(value)
}

/** What a list offers to choose from. */
function options(value: unknown): string {
  return Array.isArray(value)
    ? value
        .map(option => (option instanceof Object && 'displayValue' in option ? text(option.displayValue) : ''))
        .join(', ')
    : ''
}

function inner(value: unknown): string {
  return value instanceof Object && 'str' in value ? text(value.str) : ''
}
