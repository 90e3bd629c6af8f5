import { zip } from './zip.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

const core = `<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:title>Quarterly letter</dc:title><dc:creator>Ada Lovelace</dc:creator></cp:coreProperties>`
const custom = `<Properties><property name="MSIP_Label_1a2b_Name"><vt:lpwstr>Confidential</vt:lpwstr></property></Properties>`

function relationships(links: readonly (readonly [string, string, string, boolean?])[]): string {
  const items = links.map(
    ([id, type, target, external]) =>
      `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
  )
  return `<Relationships>${items.join('')}</Relationships>`
}

const common = { '[Content_Types].xml': '<Types/>', 'docProps/core.xml': core, 'docProps/custom.xml': custom }

/** A Word document with every part that holds words. */
export function docx(
  body = '<w:p><w:r><w:t>Hello body</w:t></w:r></w:p>',
  extra: Record<string, string | Uint8Array> = {},
): Buffer {
  return zip({
    ...common,
    '_rels/.rels': relationships([['r1', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': `<w:document ${word}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationships([
      ['r1', 'header', 'header1.xml'],
      ['r2', 'footnotes', 'footnotes.xml'],
      ['r3', 'comments', 'comments.xml'],
      ['r4', 'numbering', 'numbering.xml'],
      ['r5', 'styles', 'styles.xml'],
      ['r6', 'hyperlink', 'https://example.org/linked', true],
    ]),
    'word/header1.xml': `<w:hdr ${word}><w:p><w:r><w:t>Hello header</w:t></w:r></w:p></w:hdr>`,
    'word/footnotes.xml': `<w:footnotes ${word}><w:footnote><w:p><w:r><w:t>Hello note</w:t></w:r></w:p></w:footnote></w:footnotes>`,
    'word/comments.xml': `<w:comments ${word}><w:comment w:author="Bob"><w:p><w:r><w:t>Hello comment</w:t></w:r></w:p></w:comment></w:comments>`,
    'word/numbering.xml': `<w:numbering ${word}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="(%1)"/></w:lvl></w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    ...extra,
  })
}

export interface SheetSpec {
  name: string
  state?: string
  xml: string
}

/** An Excel workbook of these sheets, with the shared strings `shared one` and `shared two` and a date style (1). */
export function xlsx(sheets: readonly SheetSpec[], extra: Record<string, string | Uint8Array> = {}): Buffer {
  return zip({
    ...common,
    '_rels/.rels': relationships([['r1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets.map(({ name, state }, index) => `<sheet name="${name}" ${state ? `state="${state}" ` : ''}r:id="s${index}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ['r1', 'sharedStrings', 'sharedStrings.xml'],
      ['r2', 'styles', 'styles.xml'],
      ...sheets.map((_, index) => [`s${index}`, 'worksheet', `worksheets/sheet${index + 1}.xml`] as const),
    ]),
    'xl/sharedStrings.xml': '<sst><si><t>shared one</t></si><si><r><t>shared </t></r><r><t>two</t></r></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-409]d\\-mmm\\-yy;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    ...Object.fromEntries(
      sheets.map(({ xml }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet><sheetData>${xml}</sheetData></worksheet>`,
      ]),
    ),
    ...extra,
  })
}

/** A presentation whose second slide is hidden. */
export function pptx(): Buffer {
  const slide = (text: string, attributes = '') =>
    `<p:sld ${attributes}><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`
  return zip({
    ...common,
    '_rels/.rels': relationships([['r1', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml':
      '<p:presentation xmlns:r="r"><p:sldIdLst><p:sldId r:id="s2"/><p:sldId r:id="s1"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relationships([
      ['s1', 'slide', 'slides/slide1.xml'],
      ['s2', 'slide', 'slides/slide2.xml'],
    ]),
    'ppt/slides/slide1.xml': slide('Hello hidden slide', 'show="0"'),
    'ppt/slides/slide2.xml': slide('Hello first slide'),
    'ppt/slides/_rels/slide2.xml.rels': relationships([['n1', 'notesSlide', '../notesSlides/notesSlide1.xml']]),
    'ppt/notesSlides/notesSlide1.xml': slide('Hello speaker note'),
    'ppt/slideMasters/slideMaster1.xml':
      '<p:sldMaster><p:sp><p:nvPr><p:ph type="title"/></p:nvPr><a:t>Click to edit</a:t></p:sp><p:sp><p:nvPr><p:ph type="ftr"/></p:nvPr><a:t>Hello footer</a:t></p:sp></p:sldMaster>',
  })
}
